import type { ProjectPageView, Language } from '@lightfield/contract';
import type { PageDocument } from '@lightfield/page';
import { Icon } from '@lightfield/ui';
import { catalogue } from '@lightfield/widgets';
import { type LivePage, type PageHost, PageView, cssColour, withAlarmValues } from '@lightfield/widgets/runtime';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PlacesMap } from '../../../../lib/map/lazy-map.ts';
import { useLineLost } from '../../../../lib/line-lost.ts';
import { projectPageView, projectSignals } from '../../api/project-queries.ts';
import { useDocument } from '../open-page.tsx';
import { factsFrom } from '../facts-from.ts';
import { type Opener, OpenerContext } from '../opener.ts';
import styles from '../run.module.css';
import { useShown } from '../running-page.tsx';
import { usePageData } from '../use-page-data.ts';
import { useLivePage } from '../use-page-values.ts';
import { useElementSize } from '../use-element-size.ts';
import { OpenProjectPage } from './open-project-page.tsx';
import { firstReadings } from './project-readings.ts';
import { areaFile } from '../../../../lib/map/area-file.ts';
import { useLanguage } from '../../../../lib/use-language.ts';

/** No line of its own is open: what was asked for is shown as it was answered, while the platform can be asked. */
const askedAlone = (lost: boolean) => ({ read: () => undefined, isFresh: () => !lost });

/** A picture is no live view: its values are asked for this often, as all that stands around it. */
const LOOK_AGAIN_MS = 15_000;

/** Nobody can touch a picture, so that nothing on it leads anywhere. */
const NOWHERE: Opener = { show: () => undefined, href: () => '', go: () => undefined };

export interface ProjectPictureProps {
  readonly pageId: string;
  /** Its gateways stream while it is on the screen. Absent: as they stood when it was asked for. */
  readonly live?: boolean;
}

/** A page of a project as a picture: to be recognised and opened, not to be worked with. */
export default function ProjectPicture({ pageId, live = false }: ProjectPictureProps) {
  const { data } = useQuery(projectPageView(pageId));
  const page = useDocument(data);
  const { t } = useTranslation('page');
  return (
    <div className={styles['picture']} aria-hidden inert>
      {data && page?.widgets.length === 0 ? (
        <span className={styles['blank']}>
          <Icon name="display" size={36} />
          {t('picture.blank')}
        </span>
      ) : data && page ? (
        live ? (
          <OpenerContext value={NOWHERE}>
            <OpenProjectPage pageId={pageId} />
          </OpenerContext>
        ) : (
          <Still served={data} page={page} />
        )
      ) : (
        <Icon name="display" size={36} />
      )}
    </div>
  );
}

function Still({ served, page: own }: { served: ProjectPageView; page: PageDocument }) {
  const language = useLanguage();
  const { data: list } = useQuery({ ...projectSignals(served.id), refetchInterval: LOOK_AGAIN_MS });
  const live = useLivePage();
  const lost = useLineLost();
  useEffect(() => {
    if (!live || !list) return;
    const signals = new Map(list.map((signal) => [signal.id, signal]));
    live.live.put(firstReadings(signals, new Set(own.bind.mvars), askedAlone(lost)));
  }, [live, list, own, lost]);
  const page = useMemo(() => ({ ...own, con: { ...own.con, fit: 'contain' as const } }), [own]);
  const place = useRef<HTMLDivElement>(null);
  const size = useElementSize(place);
  const owner = useMemo(
    () => ({ kind: 'project', projectId: served.projectId, pageId: served.id }) as const,
    [served.projectId, served.id],
  );
  const data = usePageData(owner, live);
  const shown = useShown(own);
  const host = useMemo(
    () =>
      live &&
      data && {
        ...stillHost(live, served.authRegion, language),
        ...(served.facts && { factsOf: factsFrom(served.facts) }),
        live: withAlarmValues(live.live, data.marks, language, shown),
        history: data.history,
        geometry: areaFile,
        weather: data.weather,
        map: { devices: data.devices.devices, Canvas: PlacesMap },
        // nothing is done in a picture
        alarms: { ...data.alarms, mayConfirm: false },
      },
    [live, data, served, shown, language],
  );
  return (
    <div ref={place} className={styles['area']} style={{ background: cssColour(page.con.bgColor) }}>
      {host && size.width > 0 ? (
        <PageView page={page} catalogue={catalogue} host={host} regions={served.authRegion} size={size} />
      ) : null}
    </div>
  );
}

function stillHost({ live, clock }: LivePage, regions: PageHost['regions'], language: Language): PageHost {
  return {
    live,
    clock,
    mode: 'run',
    language,
    regions,
    mayWrite: () => false,
    write: () => Promise.resolve({ ok: false, reason: '' }),
    act: () => Promise.resolve(false),
  };
}
