import type { Mvar, MvarStatistic } from '@lightfield/contract';
import type { MvarSettings } from '../api/project-queries.ts';

/** A calculated variable as the form has it. */
export interface MvarFields {
  readonly key: string;
  readonly name: string;
  readonly unit?: string;
  readonly decimals?: number | null;
  readonly kind: 'formula' | 'statistic';
  readonly formula?: string;
  readonly sourceId?: string;
  readonly statistic?: MvarStatistic;
  readonly periodMs?: number;
  readonly shows?: 'running' | 'finished';
  /** '': of live values. */
  readonly reportId?: string;
}
const HOUR_MS = 3_600_000;
export const NEW_MVAR: MvarFields = {
  key: '',
  name: '',
  unit: '',
  decimals: 2,
  kind: 'formula',
  formula: '',
  statistic: 'average',
  periodMs: HOUR_MS,
  shows: 'running',
  reportId: '',
};

export const fieldsOf = (mvar: Mvar): MvarFields => ({
  key: mvar.key,
  name: mvar.name,
  unit: mvar.unit,
  decimals: mvar.decimals,
  kind: mvar.kind,
  formula: mvar.formula,
  ...(mvar.sourceId !== null && { sourceId: mvar.sourceId }),
  statistic: mvar.statistic ?? 'average',
  periodMs: mvar.periodMs ?? HOUR_MS,
  shows: mvar.shows ?? 'running',
  reportId: mvar.reportId ?? '',
});

/** What is sent: of a formula nothing of a statistic, and the other way round. */
export function settingsOf(fields: MvarFields): MvarSettings {
  const { kind, sourceId, statistic, periodMs, shows, reportId, formula, decimals, unit } = fields;
  const ofStatistic = kind === 'statistic';
  return {
    key: fields.key.trim(),
    name: fields.name.trim(),
    unit: unit?.trim() || undefined,
    decimals: decimals ?? undefined,
    kind,
    formula: ofStatistic ? undefined : (formula ?? ''),
    sourceId: ofStatistic ? sourceId : undefined,
    statistic: ofStatistic ? statistic : undefined,
    periodMs: ofStatistic ? periodMs : undefined,
    shows: ofStatistic ? shows : undefined,
    reportId: ofStatistic ? reportId || undefined : undefined,
  };
}

/** What a refusal of a formula (2612) says beyond its message: the keys that follow from each other in a circle. */
export function cycleOf(data: unknown): readonly string[] {
  const cycle: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'cycle') : undefined;
  if (typeof cycle === 'string') return cycle.split(/\s*(?:,|→|->)\s*/).filter(Boolean);
  return Array.isArray(cycle) ? cycle.filter((one): one is string => typeof one === 'string') : [];
}
