import type { Text } from '@lightfield/contract';
import { type Binding, Bound, bindingKey } from '@lightfield/page';
import { LONGEST_QUERY, QUERY_FARTHEST, QUERY_UNITS, type QueryResult, parseQuery } from '@lightfield/rules';
import { z } from 'zod';
import { chartText } from '../../locales/charts/text.ts';

/**
 * What the script widgets have in common (S2 §3): variables, each with a name of its own or, without one, A, B, C in their order;
 * the query over them; and the windows it is asked of, `length` units long and ending `offset` units before now.
 */
export const scripted = {
  signalArray: z
    .array(
      z.object({
        key: z
          .string()
          .max(20)
          .regex(/^(?:[A-Za-z]\w*)?$/)
          .default(''),
        data: Bound,
      }),
    )
    .max(20)
    .default([]),
  /** Empty: the average of each variable. */
  script: z.string().max(LONGEST_QUERY).default(''),
  offset: z.number().int().min(0).max(1_000).default(0),
  length: z.number().int().min(1).max(500).default(24),
  timeUnit: z.enum(['minute', 'hour', 'day']).default('hour'),
};
/** The axis of values: `adapt` follows them, `fixed` goes from `min` to `max`. */
export const scriptedAxis = {
  mode: z.enum(['adapt', 'fixed']).default('adapt'),
  min: z.number().default(0),
  max: z.number().default(100),
};
export type Scripted = z.infer<z.ZodObject<typeof scripted>>;

/** Names of variables by their places. */
export const keysOf = ({ signalArray }: Pick<Scripted, 'signalArray'>): string[] =>
  signalArray.map(({ key }, at) => key || String.fromCodePoint(65 + at));
/** Title as a line of a query can have it. */
const plain = (title: string): string => title.replaceAll(/[:：?#\n]/g, ' ').trim();
/** The query that was written, or the one that is meant while there is none. */
export function scriptOf(data: Pick<Scripted, 'signalArray' | 'script'>): string {
  if (data.script.trim() !== '') return data.script;
  const keys = keysOf(data);
  return data.signalArray
    .flatMap(({ data: bound }, at) => (bound ? [`${plain(bound.title) || keys[at]}: ${keys[at]}`] : []))
    .join('\n');
}
export const queryOf = (data: Pick<Scripted, 'signalArray' | 'script'>): QueryResult =>
  parseQuery(scriptOf(data), new Set(keysOf(data)));

export const boundIn = ({ signalArray }: Pick<Scripted, 'signalArray'>): readonly (Binding | null)[] =>
  signalArray.length > 0 ? signalArray.map(({ data }) => data) : [null];
/** Places stay, also of what is gone: names that follow them mean the same variables as before. */
export const reboundIn = <Data extends Pick<Scripted, 'signalArray'>>(
  data: Data,
  change: (binding: Binding) => Binding | null,
): Data => ({
  ...data,
  signalArray: data.signalArray.map((entry) => ({ ...entry, data: entry.data && change(entry.data) })),
});
export function scriptProblems(data: Pick<Scripted, 'signalArray' | 'script' | 'length' | 'timeUnit'>): Text[] {
  const keys = keysOf(data);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  const query = data.signalArray.length > 0 || data.script.trim() !== '' ? queryOf(data) : undefined;
  return [
    ...(twice === undefined ? [] : [chartText('problem.sameKey', { name: twice })]),
    ...(data.length * QUERY_UNITS[data.timeUnit] > QUERY_FARTHEST
      ? [chartText('problem.stretchTooLong', { days: QUERY_FARTHEST / QUERY_UNITS.day })]
      : []),
    ...(query && !query.ok ? [chartText('problem.wrong', { line: query.line, reason: query.reason })] : []),
  ];
}
/** Variables that are bound, by their names. */
export const namedIn = (data: Pick<Scripted, 'signalArray'>): ReadonlyMap<string, Binding> => {
  const keys = keysOf(data);
  return new Map(
    data.signalArray.flatMap(({ data: bound }, at): [string, Binding][] =>
      bound && bindingKey(bound) !== '' ? [[keys[at] ?? '', bound]] : [],
    ),
  );
};
