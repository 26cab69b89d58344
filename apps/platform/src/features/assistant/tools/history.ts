import { type AnswerOf, LIMITS, historyCalls, historySumCalls, monitorCalls } from '@lightfield/contract';
import { z } from 'zod';
import { type Ask, DeviceId, Moment, defineTool, iso, millis } from '../tool.ts';
import { findVariables } from './variables.ts';

const POINTS = LIMITS.agent.historyPoints;
const FIGURES = ['min', 'max', 'average', 'last', 'count'] as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Report = AnswerOf<typeof historyCalls.allColumns>[number];
export interface Stretch {
  readonly equipmentId: string;
  readonly startTime: number;
  readonly endTime: number;
}
/** Buckets of a stretch: their unit, and how many of it each has. */
interface Step {
  readonly unit: 'minute' | 'hour' | 'day';
  readonly every: number;
  readonly ms: number;
}
const STEPS: readonly Step[] = [
  ...[1, 2, 5, 10, 15, 30].map((every): Step => ({ unit: 'minute', every, ms: every * MINUTE_MS })),
  ...[1, 2, 3, 6, 12].map((every): Step => ({ unit: 'hour', every, ms: every * HOUR_MS })),
  { unit: 'day', every: 1, ms: DAY_MS },
];

/** The finest step with which this many columns stay within what an answer may have. */
export function stepFor(stretchMs: number, columns: number): Step {
  const buckets = POINTS / (columns * FIGURES.length);
  // A bucket is cut off at both ends.
  return STEPS.find(({ ms }) => stretchMs / ms + 1 <= buckets) ?? (STEPS.at(-1) as Step);
}

/** Which report stores each variable: one of single values rather than one of sums, and the fewest reports. */
function reportsOf(reports: readonly Report[], wanted: readonly string[]): Map<Report, string[]> {
  const chosen = new Map<Report, string[]>();
  const ordered = reports.toSorted((a, b) => Number(a.type === 'aggregate') - Number(b.type === 'aggregate'));
  for (const id of wanted) {
    const report = ordered.find(({ columns }) => columns.some(({ signalId }) => signalId === id));
    if (report) chosen.set(report, [...(chosen.get(report) ?? []), id]);
  }
  return chosen;
}

/** Lowest, highest, average, last and count of each step; steps without a record are left out. */
export async function aggregated(ask: Ask, stretch: Stretch, ids: readonly string[], timeZone?: string) {
  const reports = await ask(historyCalls.allColumns, { equipmentId: stretch.equipmentId });
  const chosen = reportsOf(reports, ids);
  const step = stepFor(stretch.endTime - stretch.startTime, Math.max(1, ids.length));
  const series = await Promise.all(
    [...chosen].map(async ([report, signalIds]) => {
      const { columns, times, figures } = await ask(historySumCalls.buckets, {
        ...stretch,
        reportId: report.id,
        signalIds,
        unit: step.unit,
        every: step.every,
        figures: [...FIGURES],
        ...(timeZone !== undefined && { timeZone }),
      });
      return columns.slice(0, signalIds.length).map((column, i) => ({
        variable_id: column.signalId,
        name: column.title,
        unit: column.unit,
        report: report.name,
        points: times.flatMap((time, j) => {
          const at = (figure: (typeof FIGURES)[number]) => figures[i]?.[figure]?.[j] ?? null;
          return at('count') ? [[iso(time), ...FIGURES.map(at)]] : [];
        }),
      }));
    }),
  );
  const stored = new Set([...chosen.values()].flat());
  return {
    step: `${step.every} ${step.unit}`,
    point: ['from', ...FIGURES],
    series: series.flat(),
    not_recorded: ids.filter((id) => !stored.has(id)),
  };
}

/** Points as they were stored, or lowest and highest of each of as many parts as an answer may have. */
async function raw(ask: Ask, stretch: Stretch, ids: readonly string[]) {
  const reports = await ask(historyCalls.allColumns, { equipmentId: stretch.equipmentId });
  const chosen = reportsOf(reports, ids);
  const pixels = Math.max(50, Math.floor(POINTS / (2 * Math.max(1, ids.length))));
  const series = await Promise.all(
    [...chosen].map(async ([report, signalIds]) => {
      const curve = await ask(historyCalls.curve, { ...stretch, reportId: report.id, signalIds, pixels });
      return curve.columns.map((column, i) => ({
        variable_id: column.signalId,
        name: column.title,
        unit: column.unit,
        report: report.name,
        ...(curve.bucketMs > 0 && { lowest_and_highest_of_ms: curve.bucketMs }),
        points: curve.times.flatMap((time, j) => {
          const value = curve.series[i]?.[j] ?? null;
          return value === null ? [] : [[iso(time), value]];
        }),
      }));
    }),
  );
  const stored = new Set([...chosen.values()].flat());
  return { point: ['at', 'value'], series: series.flat(), not_recorded: ids.filter((id) => !stored.has(id)) };
}

const readHistory = defineTool({
  name: 'read_history',
  title: 'Recorded values',
  description: `What was recorded of up to 10 variables of a device within 30 days at most. Aggregated by default: lowest, highest, average, last and count of each step, the finest that stays within ${POINTS} figures. With raw: single points, or lowest and highest of equal parts where there are more.`,
  input: z.object({
    device_id: DeviceId,
    variables: z.array(z.string().max(64)).min(1).max(LIMITS.report.columns).describe('keys or ids'),
    from: Moment,
    to: Moment,
    raw: z.boolean().optional(),
    time_zone: z
      .string()
      .max(50)
      .optional()
      .describe('IANA name by whose clock steps are cut, e.g. Asia/Shanghai; UTC if left out'),
  }),
  calls: [historySumCalls.buckets],
  async run(ask, { device_id, variables, from, to, raw: asStored, time_zone }) {
    const equipmentId = device_id;
    const found = findVariables(await ask(monitorCalls.signals, { equipmentId }), variables);
    const ids = found.signals.map(({ id }) => id);
    const stretch = { equipmentId, startTime: millis(from), endTime: millis(to) };
    const answer = asStored ? await raw(ask, stretch, ids) : await aggregated(ask, stretch, ids, time_zone);
    return { ...answer, ...(found.unknown.length > 0 && { unknown_variables: found.unknown }) };
  },
});

export const HISTORY_TOOLS = [readHistory];
