import { LIMITS, type PageChoice, ROUTES, type PageView as ServedPage } from '@lightfield/contract';
import { titleInList } from '@lightfield/page';
import { Button, Icon, StateMark } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Standing, standingState } from '../../../lib/alarm-standing.ts';
import { DeviceStandingMark } from '../../../lib/comm-mark.tsx';
import { knowsAlarms } from '../../../lib/communication.ts';
import { deviceHref } from '../../../lib/device-hrefs.ts';
import { to } from '../../../lib/hrefs.ts';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { TimeAgo } from '../../../lib/texted.tsx';
import { LINK_MARKS } from '../../../live/link-state.ts';
import { useLiveFrames, useLiveState } from '../../../live/live-device.tsx';
import { useHeard } from '../../../live/use-heard.ts';
import { useLink } from '../../../live/use-link.ts';
import { useNewest } from '../../../live/use-newest.ts';
import { PastButton } from '../past/past-button.tsx';
import { PastContext } from '../past/past-context.ts';
import { ValuesButton } from '../values/values-button.tsx';
import { LandingButton } from './landing-button.tsx';
import styles from './run.module.css';
import { ZoomButton } from './zoom-button.tsx';

export interface PageBarProps {
  readonly served: ServedPage;
  /** Pages of the same device, to go on to. */
  readonly pages: readonly PageChoice[];
  readonly onPage: (pageId: string) => void;
  /** Fills the screen. */
  readonly kiosk: boolean;
  readonly onKiosk: (kiosk: boolean) => void;
  /** The marks of the device stand above already: the page lies within the page of its device. */
  readonly within?: boolean;
  /** For who came by a share link there is nothing but this device. */
  readonly visitor?: boolean;
}

/** Above a running page: which one, how its device is, how old the newest value is, and the whole screen for it. */
export function PageBar({ served, pages, onPage, kiosk, onKiosk, within = false, visitor = false }: PageBarProps) {
  const { t } = useTranslation('page');
  // on a phone the head of the device makes place for the page
  const narrow = useNarrow();
  return (
    <header className={styles['bar']}>
      <PageChooser served={served} pages={pages} onPage={onPage} />
      <ZoomButton />
      {within ? null : (
        <Link to={`${deviceHref(served.equipmentId)}?tab=real`} className={styles['device']} title={t('bar.toDevice')}>
          {served.ownerName}
        </Link>
      )}
      {within && !narrow && !kiosk ? null : <Marks served={served} linked={!visitor} />}
      <span className={styles['gap']} />
      {within && !visitor && !kiosk ? (
        <Link to={to(ROUTES.monitorPage, { pageId: served.id, alarm: '0' })} className={styles['alone']}>
          {t('bar.alone')}
        </Link>
      ) : null}
      <ValuesButton />
      <PastButton />
      {visitor || kiosk ? null : <LandingButton path={to(ROUTES.monitorPage, { pageId: served.id, alarm: '0' })} />}
      <Button
        kind="quiet"
        aria-pressed={kiosk}
        title={t(kiosk ? 'bar.leaveKiosk' : 'bar.kiosk')}
        onClick={() => onKiosk(!kiosk)}
      >
        <Icon name={kiosk ? 'close' : 'fit'} size={16} />
        <span>{t(kiosk ? 'bar.leaveKiosk' : 'bar.kiosk')}</span>
      </Button>
    </header>
  );
}

export function PageChooser({
  served,
  pages,
  onPage,
}: Pick<PageBarProps, 'pages' | 'onPage'> & { served: Pick<ServedPage, 'id' | 'pageId' | 'title'> }) {
  const { t } = useTranslation('page');
  if (pages.length < 2) return <h2 className={styles['title']}>{served.title}</h2>;
  return (
    <>
      <h2 className="lf-hidden">{served.title}</h2>
      <select
        className={styles['pages']}
        aria-label={t('bar.pages')}
        value={served.pageId ?? served.id}
        onChange={({ target }) => onPage(target.value)}
      >
        {pages.map(({ id, title, checkpwd }) => (
          <option key={id} value={id}>
            {id === (served.pageId ?? served.id)
              ? served.title
              : checkpwd
                ? t('bar.locked', { title: titleInList(title) })
                : titleInList(title)}
          </option>
        ))}
      </select>
    </>
  );
}

const COUNT_MAX = LIMITS.message.badgeCap;

function Marks({ served, linked }: { served: ServedPage; linked: boolean }) {
  const { t } = useTranslation(['page', 'monitor']);
  const state = useLiveState();
  const newest = useNewest();
  const link = useLink();
  const heard = useHeard();
  const past = useContext(PastContext);
  // how the device is now would be taken for how it was
  if (past?.open) return null;
  const gateway: ReactNode = heard ? (
    state.gateway && <DeviceStandingMark gateway={state.gateway.state} comm={state.gateway.comm} tag />
  ) : (
    <StateMark tag state="stale" text={t('monitor:head.gatewayUnknown')} />
  );
  return (
    <>
      {gateway}
      {state.gateway === undefined ? null : linked ? (
        <Link
          to={deviceHref(served.equipmentId, { alarm: true })}
          className={styles['plain']}
          title={t('page:bar.toAlarms')}
        >
          <Alarms heard={heard} />
        </Link>
      ) : (
        <Alarms heard={heard} />
      )}
      <span className={styles['link']}>
        {/* the age beside it changes every second: that is read, not announced */}
        <span aria-live="polite">
          <StateMark state={LINK_MARKS[link]} text={t(`monitor:link.${link}`)} />
        </span>
        {newest === undefined || link === 'noGateway' ? null : (
          <span className={styles['soft']}>
            {t('monitor:head.updated')} <TimeAgo at={newest} />
          </span>
        )}
      </span>
    </>
  );
}

/** Alarms of the device that hold, in the colour of the worst. */
function Alarms({ heard }: { heard: boolean }) {
  const { t } = useTranslation(['page', 'monitor', 'common']);
  const { alarmCount, alarmWorst, gateway } = useLiveState();
  const [told, setTold] = useState<Standing>();
  useLiveFrames((frame) => {
    if (frame.kind === 'gatewayAlarm') setTold(frame);
  });
  const known = { active: alarmCount, worst: alarmWorst, shelved: gateway?.alarmsShelved };
  const { active, worst, shelved = 0 }: Standing = told ?? known;
  const number = active > COUNT_MAX ? `${COUNT_MAX}+` : String(active);
  if (active > 0)
    return <StateMark tag state={standingState({ active, worst })} text={t('page:bar.alarms', { number })} />;
  if (!heard || (gateway && !knowsAlarms(gateway.comm.state)))
    return <StateMark tag state="stale" text={t('monitor:head.alarmsUnknown')} />;
  return shelved > 0 ? (
    <StateMark tag state="shelved" text={t('common:alarmsShelved', { count: shelved })} />
  ) : (
    <StateMark tag state="good" text={t('page:bar.noAlarm')} />
  );
}
