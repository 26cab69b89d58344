import type { CurveView } from '@lightfield/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback, useContext, useEffect, useRef } from 'react';
import { VisitorPermissions } from '../../../lib/account.ts';
import { useErrorWords } from '../../../lib/texted.tsx';
import { NO_SETTINGS } from '../advanced/curve-fields.ts';
import type { HistorySource, KeptView } from './history-source.ts';

const NOTHING: KeptView = { columns: null, curve: null };
/** A person drags a slider or ticks several boxes: one save for all of it, ms. */
const SAVE_PAUSE_MS = 600;

const keptOf = (source: HistorySource, visitor: boolean) =>
  queryOptions({
    queryKey: [...source.key, 'view', visitor] as const,
    // a visitor of a share link has no account to keep anything: what they choose lasts as long as their page
    queryFn: ({ signal }): Promise<KeptView> => (visitor ? Promise.resolve(NOTHING) : source.view(signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface ReportView {
  /** False: not known yet. */
  readonly ready: boolean;
  /** Keys of the columns that are not shown. */
  readonly hidden: readonly string[];
  readonly curve: CurveView;
  readonly hide: (hidden: readonly string[]) => void;
  readonly setCurve: (change: Partial<CurveView>) => void;
}

/** How the account looks at a report; shown at once, saved a moment later. */
export function useReportView(source: HistorySource): ReportView {
  const visitor = useContext(VisitorPermissions) !== undefined;
  const client = useQueryClient();
  const { message } = App.useApp();
  const words = useErrorWords();
  const options = keptOf(source, visitor);
  const kept = useQuery(options);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<() => void>(undefined);
  const key = options.queryKey;
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current?.();
    waiting.current = undefined;
  }, []);
  // another report, or away from here: what was chosen is not lost
  useEffect(() => flush, [source, flush]);

  const put = useCallback(
    (change: (now: KeptView) => Partial<KeptView>) => {
      const now = client.getQueryData<KeptView>(key) ?? NOTHING;
      const next = { ...now, ...change(now) };
      client.setQueryData(key, next);
      if (visitor) return;
      waiting.current = () => {
        source.saveView(next).catch((error: unknown) => void message.error(words(error).title));
      };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, SAVE_PAUSE_MS);
    },
    // the key is made of these two
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
    [client, source, visitor, flush, message, words],
  );
  const { columns, curve } = kept.data ?? NOTHING;
  return {
    ready: !kept.isPending,
    hidden: columns?.hidden ?? NONE,
    curve: curve ?? NO_SETTINGS,
    hide: useCallback((hidden) => put(() => ({ columns: { hidden: [...hidden] } })), [put]),
    setCurve: useCallback((change) => put((now) => ({ curve: { ...(now.curve ?? NO_SETTINGS), ...change } })), [put]),
  };
}
const NONE: readonly string[] = [];
