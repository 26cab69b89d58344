import type { PageView as ServedPage } from '@lightfield/contract';
import { type PageDocument, shownVariables } from '@lightfield/page';
import { catalogue } from '@lightfield/widgets';
import { definitions } from '@lightfield/widgets/definitions';
import { type PageHost, PageView, type PopupFrame, type Size, cssColour } from '@lightfield/widgets/runtime';
import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../../lib/account.ts';
import { realTimers } from '../../../live/clock.ts';
import { useLiveFrames, useLiveState } from '../../../live/live-device.tsx';
import { commandState, pageKeys, startWrite } from '../api/page-queries.ts';
import { PastContext } from '../past/past-context.ts';
import { PastBar } from '../past/past-bar.tsx';
import { type PastSource, devicePast } from '../past/past-source.ts';
import { usePast } from '../past/use-past.ts';
import { ValueList } from '../values/value-list.tsx';
import { ValuesContext, type ValuesControl } from '../values/values-context.ts';
import { InnerPageView } from './inner-page.tsx';
import type { Shown } from './page-actions.ts';
import type { PageSignal } from './page-signal.ts';
import './print.css';
import styles from './run.module.css';
import { Talk } from './talk.ts';
import { TalkView } from './talk-view.tsx';
import { useTellLeftOut } from './use-tell-left-out.ts';
import { type InnerPage, useHost } from './use-host.ts';
import { useAlarmFrames, usePageData } from './use-page-data.ts';
import { usePageValues } from './use-page-values.ts';
import { useElementSize } from './use-element-size.ts';
import { FloatingWindow, type PageWindow } from './windows.tsx';
import { beginsWhole, fitFor, touchableSize } from './zoom.ts';
import { ZoomContext, type ZoomControl } from './zoom-button.tsx';
import { useLanguage } from '../../../lib/use-language.ts';

/** A page that runs: its values, its clicks, its windows. Needs the live line of its device around it. */
export function RunningPage({ served, page, bar }: { served: ServedPage; page: PageDocument; bar: ReactNode }) {
  const language = useLanguage();
  const { equipmentId, authRegion } = served;
  const signals = useMemo(() => new Map(served.signals.map((signal) => [signal.id, signal])), [served.signals]);
  const ids = page.bind.signals;
  const live = usePageValues({ equipmentId, ids, signals, language });
  useConfigWatch();
  const talk = useTalk();
  useTellLeftOut(talk, served);
  const { windows, openWindow, close } = useWindows();
  const drawPage = useCallback((inner: InnerPage) => <InnerPageView page={inner} />, []);
  const start = useCallback((id: string, text: string) => startWrite(equipmentId, id, text), [equipmentId]);
  const writes = { kind: 'equip', start, ask: commandState } as const;
  const owner = useMemo(() => ({ kind: 'device', equipmentId }) as const, [equipmentId]);
  const data = usePageData(owner, live);
  useAlarmFrames(data);
  const shown = useShown(page);
  const now = useHost({
    ...writes,
    pageId: served.id,
    here: served.pageId ?? served.id,
    equipmentId,
    live,
    data,
    signals,
    shown,
    facts: served.facts,
    ids,
    regions: authRegion,
    language,
    talk,
    openWindow,
    drawPage,
  });
  const source = useMemo(() => devicePast(equipmentId, ids), [equipmentId, ids]);
  const past = usePast({ owner, source, signals, shown, keyOf: signalKey, language, now, talk });
  return (
    <PageStage
      page={page}
      regions={authRegion}
      bar={bar}
      past={{ ...past, source }}
      signals={signals}
      host={past.host}
      over={{ talk, windows, close }}
    />
  );
}

/** Keys of the variables that a page shows, for whoever asks for all of them. */
export const useShown = (page: PageDocument) => useCallback(() => shownVariables(page, definitions), [page]);

/** `bindingKey` of a variable of a device. */
const signalKey = (id: string): string => `signal:${id}`;

export interface StageProps {
  readonly page: PageDocument;
  readonly regions: readonly string[] | null;
  readonly bar: ReactNode;
  readonly past: Omit<ReturnType<typeof usePast>, 'host'> & { readonly source: PastSource };
  /** Absent: not opened yet. */
  readonly host: PageHost | undefined;
  /** Names of its variables, by id. */
  readonly signals: ReadonlyMap<string, PageSignal>;
  /** What lies over the page. */
  readonly over: { readonly talk: Talk } & Omit<ReturnType<typeof useWindows>, 'openWindow'>;
}

/** Beside the middle of the plant, above its time line; narrower on a phone. Pixels. */
const VALUES_FRAME: PopupFrame = { width: 480, height: 440, left: 240, top: 160, middle: false, titleShow: true };

/** The page itself in the space there is, whoever it belongs to. */
export function PageStage({
  page: own,
  regions,
  bar,
  past,
  host,
  signals,
  over: { talk, windows, close },
}: StageProps) {
  const { t } = useTranslation('page');
  const account = useAccount();
  const [listed, list] = useState(false);
  const isEmpty = past.source.ids.length === 0;
  const control = useMemo(
    (): ValuesControl | undefined => (isEmpty ? undefined : { open: listed, toggle: () => list(!listed) }),
    [isEmpty, listed],
  );
  // a page within a page, or in a window of its own, fits into that as it was made to
  const fit = fitFor(own.con.fit, bar ? account?.scadaAdaption : undefined);
  const page = useMemo(() => ({ ...own, con: { ...own.con, fit } }), [own, fit]);
  const place = useRef<HTMLDivElement>(null);
  const size = useElementSize(place);
  const { zoom, scrolled, shown } = useZoom(page, size, Boolean(bar));
  return (
    <div className={styles['running']}>
      {bar && (
        <PastContext value={past.control}>
          <ValuesContext value={control}>
            <ZoomContext value={zoom}>{bar}</ZoomContext>
          </ValuesContext>
        </PastContext>
      )}
      <div
        ref={place}
        className={styles['area']}
        data-keeps={keepsShape(page) && !scrolled}
        data-scrolled={scrolled}
        {...(bar && { 'data-sheet': own.con.height > own.con.width ? 'upright' : 'lying' })}
        {...(scrolled && { tabIndex: 0, role: 'region', 'aria-label': t('zoom.scrolls') })}
        style={areaStyle(page)}
      >
        {host && size.width > 0 && size.height > 0 ? (
          <PageView page={page} catalogue={catalogue} host={host} regions={regions} size={shown} />
        ) : null}
      </div>
      {past.player && past.control ? (
        <PastBar player={past.player} source={past.source} onLeave={past.control.leave} />
      ) : null}
      {/* beside the app: a page within a page is scaled, and what lies over it must not be */}
      {createPortal(
        <>
          {windows.map((window) => (
            <FloatingWindow key={window.id} window={window} onClose={() => close(window.id)} />
          ))}
          {listed && host ? (
            <FloatingWindow
              window={{
                id: 0,
                title: t('values.label'),
                frame: VALUES_FRAME,
                content: <ValueList page={own} host={host} signals={signals} />,
              }}
              onClose={() => list(false)}
            />
          ) : null}
          <TalkView talk={talk} />
        </>,
        document.body,
      )}
    </div>
  );
}

/** All of the page, or what can be read of it; one within a page, or in a window, is made to be looked at in that size. */
function useZoom(page: PageDocument, room: Size, hasBar: boolean) {
  const [chosen, choose] = useState<boolean>();
  const whole = chosen ?? beginsWhole(page, room);
  const touchable = hasBar ? touchableSize(page, room) : undefined;
  const tooLarge = touchable !== undefined;
  const zoom = useMemo(
    (): ZoomControl | undefined => (tooLarge ? { whole, toggle: () => choose(!whole) } : undefined),
    [tooLarge, whole],
  );
  const scrolled = tooLarge && !whole;
  return { zoom, scrolled, shown: (scrolled && touchable) || room };
}

/** On a phone a page that is only made smaller takes as much height as it needs, not the whole screen. */
const keepsShape = ({ con: { fit, adaption } }: PageDocument): boolean =>
  !adaption && (fit === 'contain' || fit === 'width');
const areaStyle = ({ con: { bgColor, width, height } }: PageDocument): CSSProperties => ({
  background: cssColour(bgColor),
  ['--page-shape' as string]: `${width} / ${height}`,
});

export function useTalk(): Talk {
  const [talk] = useState(() => new Talk(realTimers));
  useEffect(() => () => talk.close(), [talk]);
  return talk;
}

/**
 * Variables were renamed, taken away or moved: the server prunes the page, so it is asked for again. So it is when the line is
 * refused: the device may have been deleted, and the page with it.
 */
function useConfigWatch(): void {
  const client = useQueryClient();
  const isDenied = useLiveState().wire === 'denied';
  useEffect(() => {
    if (isDenied) void client.invalidateQueries({ queryKey: [...pageKeys.all, 'view'] });
  }, [isDenied, client]);
  useLiveFrames((frame) => {
    if (frame.kind !== 'configChanged') return;
    void client.invalidateQueries({ queryKey: [...pageKeys.all, 'view'] });
  });
}

export function useWindows() {
  const { t } = useTranslation('page');
  const next = useRef(1);
  const [windows, set] = useState<readonly PageWindow[]>([]);
  const openWindow = useCallback(
    (title: string, frame: PopupFrame, shown: Shown) => {
      const content =
        shown.kind === 'link' ? (
          <iframe
            className={styles['frame']}
            title={title}
            src={shown.link}
            sandbox="allow-scripts allow-forms"
            referrerPolicy="no-referrer"
            allow=""
          />
        ) : (
          <InnerPageView page={{ type: shown.type, mainId: '', pageId: shown.pageId }} />
        );
      const id = next.current++;
      set((open) => [...open, { id, title: title || t('window'), frame, content }]);
    },
    [t],
  );
  const close = useCallback((id: number) => set((open) => open.filter((window) => window.id !== id)), []);
  return { windows, openWindow, close };
}
