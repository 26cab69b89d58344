import { type CurveView, viewSettingsCalls } from '@lightfield/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback, useContext, useEffect, useRef } from 'react';
import { VisitorPermissions } from '../../../lib/account.ts';
import { call } from '../../../lib/call.ts';
import { useErrorWords } from '../../../lib/texted.tsx';
import { NO_SETTINGS } from '../advanced/curve-fields.ts';
import type { HistorySource } from './history-source.ts';

interface Place {
  equipmentId: string;
  reportId: string;
}
interface Kept {
  columns: { hidden: string[] } | null;
  curve: CurveView | null;
}
const NOTHING: Kept = { columns: null, curve: null };
/** A person drags a slider or ticks several boxes: one save for all of it, ms. */
const SAVE_PAUSE_MS = 600;

const keptOf = ({ equipmentId, reportId }: Place, visitor: boolean) =>
  queryOptions({
    queryKey: ['history', equipmentId, 'view', reportId, visitor] as const,
    queryFn: ({ signal }): Promise<Kept> =>
      // a visitor of a share link has no account to keep anything: what he chooses lasts as long as his page
      visitor ? Promise.resolve(NOTHING) : call(viewSettingsCalls.query, { equipmentId, reportId }, { signal }),
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

/**
 * How the account looks at a report; shown at once, saved a moment later. Of a report of a project nothing is kept: what is
 * chosen lasts as long as the page.
 */
export function useReportView(source: HistorySource): ReportView {
  const visitor = useContext(VisitorPermissions) !== undefined || source.equipmentId === undefined;
  const [, place = ''] = source.key;
  const { equipmentId = place, report } = source;
  const reportId = report.id;
  const client = useQueryClient();
  const { message } = App.useApp();
  const words = useErrorWords();
  const options = keptOf({ equipmentId, reportId }, visitor);
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
  useEffect(() => flush, [equipmentId, reportId, flush]);

  const put = useCallback(
    (change: (now: Kept) => Partial<Kept>) => {
      const now = client.getQueryData<Kept>(key) ?? NOTHING;
      const next = { ...now, ...change(now) };
      client.setQueryData(key, next);
      if (visitor) return;
      waiting.current = () => {
        const body = { equipmentId, reportId, columns: next.columns ?? undefined, curve: next.curve ?? undefined };
        call(viewSettingsCalls.save, body).catch((error: unknown) => void message.error(words(error).title));
      };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, SAVE_PAUSE_MS);
    },
    // the key is made of these three
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
    [client, equipmentId, reportId, visitor, flush, message, words],
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
