import type { HistoryAsk, HistoryFound, Text } from '@lightfield/contract';
import { evaluateQuery, QUERY_UNITS, queryStretch } from '@lightfield/rules';
import { z } from 'zod';
import { chartText } from '../../locales/charts/text.ts';
import { namedIn, queryOf, scripted } from './data.ts';

/** What a line of a query came to: in the newest window that has it, and in how many. */
export interface Tried {
  readonly title: string;
  readonly newest: { readonly time: number; readonly value: number } | undefined;
  readonly windows: number;
}
export type Trial =
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong'; readonly why: Text }
  | { readonly kind: 'ask'; readonly ask: HistoryAsk; readonly tried: (found: HistoryFound) => readonly Tried[] };

const Asked = z.object(scripted);

/** How a query is tried out on what was recorded. `data`: of a script widget, as far as it is one; `zoneMs` as in `queryStretch`. */
export function trialOf(data: unknown, now: number, zoneMs: number): Trial {
  const read = Asked.safeParse(data);
  if (!read.success || read.data.signalArray.length === 0) return { kind: 'none' };
  const result = queryOf(read.data);
  if (!result.ok) {
    const why = chartText('say.wrongLine', { line: Math.max(1, result.line), reason: result.reason });
    return { kind: 'wrong', why };
  }
  const { query } = result;
  const named = namedIn(read.data);
  const asked = query.names.flatMap((name) => {
    const { signalId = '', mvarId = '', type } = named.get(name) ?? {};
    const id = type === 'mvar' ? mvarId : signalId;
    return id === '' ? [] : [{ name, source: { kind: 'value' as const, id } }];
  });
  if (asked.length === 0) return { kind: 'none' };
  const { timeUnit } = read.data;
  const ask: HistoryAsk = {
    kind: 'figures',
    sources: asked.map(({ source }) => source),
    ...queryStretch(read.data, now, zoneMs),
    cut: { unit: timeUnit, every: 1 },
    figures: [...query.figures],
  };
  const tried = ({ answers: [answer] }: HistoryFound): readonly Tried[] => {
    const times = answer?.times ?? [];
    const values = evaluateQuery(query, times.length, (name, figure, window) => {
      const part = answer?.sources[asked.findIndex((one) => one.name === name)];
      return part?.figures[figure]?.[window];
    });
    return query.lines.map(({ title }, at) => {
      const known = (values[at] ?? []).flatMap((value, window) =>
        value === null ? [] : [{ time: times[window] ?? 0, value }],
      );
      return { title, newest: known.at(-1), windows: known.length };
    });
  };
  return { kind: 'ask', ask, tried };
}

/** Shortest stretch after which another window has begun, ms: a trial is asked anew then. */
export const TRIAL_MS = QUERY_UNITS.minute;
