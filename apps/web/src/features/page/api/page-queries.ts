import {
  type CommandState,
  type PageGiven,
  type PageOpened,
  type PageView as ServedPage,
  commandCalls,
  monitorCalls,
  pageCalls,
} from '@lightfield/contract';
import { type BriefPage, isBrief, wholePage } from '@lightfield/page';
import { wholeSignals } from '@lightfield/rules';
import { definitions } from '@lightfield/widgets/definitions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { sealed } from '../../../lib/sealed.ts';
import { openPage, takeAhead } from './page-ahead.ts';

/** First part of every key is the feature: one call refreshes all that it shows. */
export const pageKeys = {
  all: ['page'] as const,
  view: (id: string) => [...pageKeys.all, 'view', id] as const,
  home: (equipmentId: string) => [...pageKeys.all, 'home', equipmentId] as const,
  list: (ownerId: string) => [...pageKeys.all, 'list', ownerId] as const,
};

/** A screen on a wall is never reloaded by anybody: it looks for a newer version of its page so often, ms. */
export const LOOK_AGAIN_MS = 300_000;

/**
 * The page as this person may see it. Refused with 1908 until its password was entered in this session. `lined`: who shows it first has
 * no live line to its device yet, and gets that one with it.
 */
export const pageView = (id: string, lined = false) =>
  queryOptions({
    queryKey: pageKeys.view(id),
    queryFn: async ({ signal, client, queryKey }): Promise<ServedPage> => {
      const ahead = takeAhead(id);
      const isFirst = client.getQueryData(queryKey) === undefined;
      if (ahead && isFirst) return whole(await ahead);
      if (lined && isFirst) return whole(await openPage(id, { signal }));
      return call(pageCalls.view, { id }, { signal });
    },
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.data ? LOOK_AGAIN_MS : false),
    retry: false,
  });

/** As a page that was asked for again is: what is the same in both is then drawn once. */
function whole({ page }: PageOpened): ServedPage {
  const { document, signals, equipmentId } = page;
  return {
    ...page,
    document: wholeDocument(document),
    signals: wholeSignals(signals, equipmentId),
  };
}
/** `isBrief` looks at its marks, and our own server sent it. */
export const wholeDocument = (document: ServedPage['document']): ServedPage['document'] =>
  isBrief(document) ? { ...wholePage(document as unknown as BriefPage, definitions) } : document;

/** Pages of a device, and the one to begin with. */
export const pageHome = (equipmentId: string) =>
  queryOptions({
    queryKey: pageKeys.home(equipmentId),
    queryFn: ({ signal }) => call(pageCalls.queryHome, { equipmentId }, { signal }),
    staleTime: 30_000,
  });

/** The page with what a click on another one (`opener`) gives it for its parameters: an id of its own, and its title. */
export const giveParams = (id: string, opener: string, given: PageGiven): Promise<{ id: string; title: string }> =>
  // texts and numbers may be given by anybody
  call(pageCalls.give, { id, given, opener: Object.keys(given.params).length > 0 ? opener : undefined });

/** Lets this session see the page. Rejects with 1909 when it is wrong, with 1005 after too many wrong ones. */
export const enterPassword = async (id: string, password: string): Promise<unknown> =>
  call(pageCalls.validPassword, { id, ...(await sealed({ password })) });

export const startWrite = (equipmentId: string, signalId: string, value: string): Promise<{ uuid: string }> =>
  call(monitorCalls.write, { equipmentId, signalId, value });
export const commandState = (uuid: string, signal: AbortSignal): Promise<CommandState> =>
  call(commandCalls.callback, { uuid }, { signal });
