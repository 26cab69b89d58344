import type { Language, PageFacts } from '@lightfield/contract';
import { type Binding, bindingKey } from '@lightfield/page';
import type { LivePage } from '@lightfield/widgets/runtime';
import { createActor, withAlarmValues } from '@lightfield/widgets/runtime';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { holds, useAccount, usePermission } from '../../../lib/account.ts';
import { CallRefused } from '../../../lib/call.ts';
import { useErrorWords } from '../../../lib/failure.tsx';
import { deviceHref } from '../../../lib/device-hrefs.ts';
import { PlacesMap } from '../../../lib/map/lazy-map.ts';
import { isVisiting } from '../../../lib/visit.ts';
import { areaFile } from '../../../lib/map/area-file.ts';
import { useLiveFrames } from '../../../live/live-device.tsx';
import { giveParams, pageView } from '../api/page-queries.ts';
import { projectPageView } from '../api/project-queries.ts';
import { OpenerContext } from './opener.ts';
import { type PageActionsOptions, createPageActions } from './page-actions.ts';
import { createPageScripts } from './page-scripts.ts';
import { factsFrom } from './facts-from.ts';
import type { PageSignal } from './page-signal.ts';
import { type PageWriter, type PageWriterPorts, createPageWriter } from './page-writer.ts';
import { NOT_THERE, PASSWORD_ASKED } from './refusals.ts';
import type { Talk } from './talk.ts';
import type { PageData } from './use-page-data.ts';

/** A page shown inside another one. */
export interface InnerPage {
  readonly type: 'equip' | 'project';
  readonly mainId: string;
  readonly pageId: string;
}
export interface HostOptions {
  /** Whose page it is. */
  readonly kind: InnerPage['type'];
  /** Id by which the page itself is looked at. */
  readonly pageId: string;
  /** The page itself, whatever it is given: navigations mark it. */
  readonly here: string;
  /** Device whose variables its bindings mean where they name none. */
  readonly equipmentId?: string;
  /** How a write begins and how it is asked after. Constants, or the host is made anew at every render. */
  readonly start: PageWriterPorts['start'];
  readonly ask: PageWriterPorts['ask'];
  readonly live: LivePage | undefined;
  /** History and alarms, as widgets ask for them. */
  readonly data: PageData | undefined;
  readonly signals: ReadonlyMap<string, PageSignal>;
  /** Keys of the variables it shows; one function for the same page. */
  readonly shown: () => readonly string[];
  /** Of variables that places give to components, by their ids; the same object for good. */
  readonly facts: Readonly<Record<string, PageFacts>> | undefined;
  /** Ids of the variables that the page is bound to. */
  readonly ids: readonly string[];
  /** `bindingKey` of such a variable; a constant. Absent: they are variables of devices. */
  readonly keyOf?: (id: string) => string;
  readonly regions: readonly string[] | null;
  readonly language: Language;
  readonly talk: Talk;
  readonly openWindow: PageActionsOptions['openWindow'];
  readonly drawPage: (page: InnerPage) => ReactNode;
}

/** What the page on the screen may ask of us. The same object until something of it changes: every widget hangs on it. */
export function useHost(options: HostOptions) {
  const {
    kind,
    pageId: ownId,
    here,
    equipmentId = '',
    start,
    ask,
    live,
    data,
    signals,
    shown,
    facts,
    ids,
    keyOf,
    regions,
    language,
    talk,
    openWindow,
    drawPage,
  } = options;
  const { t } = useTranslation('page');
  const ways = useWays(ownId);
  const opener = useContext(OpenerContext);
  const actionWords = useActionWords();
  const mayWriteAtAll = usePermission('monitor_equip_write');
  const historyOf = useHistoryOf(equipmentId);
  const linkOf = useDeviceLink();
  const factsOf = useMemo(() => facts && factsFrom(facts), [facts]);
  const writer = useWriter(start, ask);
  return useMemo(() => {
    if (!live || !data || !opener) return undefined;
    const mayWrite = (binding: Binding | null): boolean =>
      mayWriteAtAll &&
      binding !== null &&
      binding.alarm === undefined &&
      signals.get(binding.signalId)?.writable === true &&
      bindingKey(binding) !== '';
    const actions = createPageActions({
      talk,
      writer,
      kind,
      signals,
      opener,
      device: equipmentId,
      openWindow,
      ...ways,
      openTab: (address) => {
        // `noopener` makes the answer null whether it opened or not
        const opened = window.open(address, '_blank');
        if (opened) opened.opener = null;
        return opened !== null;
      },
      leave: (address) => location.assign(address),
      runScript: createPageScripts({
        ids,
        ...(keyOf && { keyOf }),
        signals,
        live: live.live,
        mayWrite: ({ writable }) => mayWriteAtAll && writable,
        write: (id, value) => writer.write(id, value),
        say: (text) => talk.say('hint', text),
        language,
        load: async () => (await import('../../../lib/page-script/in-browser.ts')).runInBrowser,
        notLoaded: t('act.scriptsAway'),
      }),
      words: actionWords,
    });
    const values = withAlarmValues(live.live, data.marks, language, shown);
    return {
      live: values,
      clock: live.clock,
      ...(factsOf && { factsOf }),
      history: data.history,
      alarms: data.alarms,
      ...(data.marks && { marks: data.marks }),
      files: data.files,
      ...(data.video && { video: data.video }),
      ...placesOf(data, linkOf),
      historyOf,
      mode: 'run' as const,
      isPast: data.isPast,
      pageId: here,
      language,
      regions,
      drawPage,
      mayWrite,
      write: (binding: Binding, value: string) => actions.write(binding, value),
      act: createActor({ actions, live: values, mayWrite, language }),
      fires: { say: (text: string) => talk.say('error', text) },
    };
  }, [
    live,
    data,
    opener,
    kind,
    here,
    ways,
    signals,
    shown,
    factsOf,
    ids,
    keyOf,
    regions,
    language,
    talk,
    openWindow,
    drawPage,
    writer,
    mayWriteAtAll,
    equipmentId,
    actionWords,
    historyOf,
    linkOf,
    t,
  ]);
}

/** Why something was not done. */
function useActionWords(): PageActionsOptions['words'] {
  const { t } = useTranslation('page');
  return useMemo(
    () => ({
      noOwner: t('act.noOwner'),
      noDevice: t('act.noDevice'),
      noRight: t('act.noRight'),
      noVisitor: t('act.noVisitor'),
      noVariable: t('act.noVariable'),
      otherDevice: t('act.otherDevice'),
      blocked: t('act.blocked'),
      bounds: ({ lowerLimit: lower, upperLimit: upper, unit }) =>
        lower !== null && upper !== null
          ? t('act.between', { lower, upper, unit })
          : lower !== null
            ? t('act.atLeast', { lower, unit })
            : upper !== null
              ? t('act.atMost', { upper, unit })
              : unit && t('act.unit', { unit }),
      outside: (bounds) => t('act.outside', { bounds }),
    }),
    [t],
  );
}
/** Whether whoever looks may go to a place of the product. */
function useMayGo(): PageActionsOptions['mayGo'] {
  const account = useAccount();
  return useCallback(
    ({ permissions }) => (isVisiting() ? 'visitor' : permissions.every((needed) => holds(account, needed))),
    [account],
  );
}

/** To other pages: whether they are there for this person, and with what they are given. */
function useWays(ownId: string): Pick<PageActionsOptions, 'look' | 'give' | 'mayGo'> {
  const { t } = useTranslation('page');
  const mayGo = useMayGo();
  const client = useQueryClient();
  const reasonOf = useReason();
  return useMemo(() => {
    const refused = (error: unknown) => ({
      ok: false as const,
      reason: isNotThere(error) ? t('act.pageGone') : reasonOf(error),
    });
    return {
      mayGo,
      look: ({ type, pageId }) =>
        (type === 'project' ? client.fetchQuery(projectPageView(pageId)) : client.fetchQuery(pageView(pageId))).then(
          () => ({ ok: true }),
          (error: unknown) =>
            error instanceof CallRefused && error.code === PASSWORD_ASKED ? { ok: true } : refused(error),
        ),
      give: ({ pageId: id, given = { params: {}, values: {} } }) =>
        giveParams(id, ownId, given).then((page) => ({ ok: true, pageId: page.id, title: page.title }), refused),
    };
  }, [client, mayGo, ownId, reasonOf, t]);
}

/** The way to what was recorded of a variable: its curve in the history of its device. */
function useHistoryOf(equipmentId: string) {
  const opener = useContext(OpenerContext);
  const mayLook = usePermission('monitor_equip_history');
  return useCallback(
    ({ type, equipId, signalId }: Binding) => {
      const device = equipId || equipmentId;
      // whoever came by a share link knows no other address of the device
      const isThere = mayLook && !isVisiting() && type === 'signal' && device !== '';
      return opener && isThere
        ? () => opener.go(`${deviceHref(device)}?tab=history&view=curve&vars=${signalId}`)
        : undefined;
    },
    [opener, mayLook, equipmentId],
  );
}

/** What maps and weather ask for. */
const placesOf = ({ devices, weather }: PageData, link: ReturnType<typeof useDeviceLink>) => ({
  map: { devices: devices.devices, link, Canvas: PlacesMap },
  geometry: areaFile,
  weather,
});

/** The way to a device that a map shows. The server says of each whether who looks may go there. */
function useDeviceLink() {
  const opener = useContext(OpenerContext);
  return useCallback(
    (id: string) => {
      const href = deviceHref(id);
      return { href, open: () => opener?.go(href) };
    },
    [opener],
  );
}

const isNotThere = (error: unknown): boolean => error instanceof CallRefused && NOT_THERE.includes(error.code);

/** Why something failed, as one sentence; the same function for good. */
function useReason(): (error: unknown) => string {
  const words = useErrorWords();
  const latest = useRef(words);
  useEffect(() => {
    latest.current = words;
  });
  return useMemo(() => (error) => latest.current(error).title, []);
}

function useWriter(start: PageWriterPorts['start'], ask: PageWriterPorts['ask']): PageWriter {
  const reason = useReason();
  const writer = useMemo(() => createPageWriter({ start, ask, reason }), [start, ask, reason]);
  useEffect(() => () => writer.stop(), [writer]);
  useLiveFrames((frame) => writer.onFrame(frame));
  return writer;
}
