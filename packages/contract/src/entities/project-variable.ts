import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Quality, Value } from './common.ts';
import { AlarmLimit, Signal, VariableKey } from './variable.ts';

/** A value of a project by name: `device.variable`, or the key of a calculated variable. */
export const ProjectKey = z
  .string()
  .max(129)
  .regex(/^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)?$/);

/** What a statistic makes of the values of a period (S1 §7 `validStatistics`). */
export const MVAR_STATISTICS = ['max', 'min', 'average', 'sum', 'delta', 'first', 'last'] as const;
export const MvarStatistic = z.enum(MVAR_STATISTICS);
export type MvarStatistic = z.infer<typeof MvarStatistic>;

/** The periods are multiples of `periodMs`, in UTC, as those of aggregate variables. */
export const MvarPeriod = z.int().min(LIMITS.report.periodMinMs).max(LIMITS.report.periodMaxMs);

/**
 * A calculated variable of a project. `formula`: over `device.variable` and keys of other calculated variables. `statistic`: what
 * one value (`sourceId`: a variable of a bound device, or another calculated variable) did in a period.
 */
export const Mvar = z.object({
  id: Id,
  projectId: Id,
  key: VariableKey,
  name: z.string(),
  kind: z.enum(['formula', 'statistic']),
  unit: z.string(),
  decimals: z.int(),
  /** With the names of today; '' of a statistic. */
  formula: z.string(),
  /** Of a formula `null`. */
  sourceId: Id.nullable(),
  /** Name of the source, `device.variable` or a key; `null`: of a formula, or it is gone. */
  sourceKey: z.string().nullable(),
  statistic: MvarStatistic.nullable(),
  periodMs: z.int().nullable(),
  /** Which period is shown: the running one, up to now, or the last one that has ended. */
  shows: z.enum(['running', 'finished']).nullable(),
  /** The statistic is made of what this report of the device stores; `null`: of live values. */
  reportId: Id.nullable(),
  /** Names that it used and that are no more; it has no value while there are any. */
  missing: z.array(z.string()),
  /** Keys of calculated variables that it follows from, and of those that follow from it. */
  uses: z.array(z.string()),
  usedBy: z.array(z.string()),
  value: Value,
  quality: Quality,
  /** Of the newest value that took part; `null`: it has never had one. */
  readAt: Millis.nullable(),
});
export type Mvar = z.infer<typeof Mvar>;

/** A value of a project to bind, watch or write: a variable of a bound device, or a calculated one. */
export const ProjectSignal = Signal.omit({ equipId: true, kind: true }).extend({
  /** `null`: a calculated variable. */
  equipId: Id.nullable(),
  equipTitle: z.string(),
  kind: z.enum(['device', 'intermediate', 'internal', 'aggregate', 'formula', 'statistic']),
  /** `device.variable`, or the key of the calculated variable. */
  key: z.string(),
  value: Value,
  quality: Quality,
  /** `null`: it has never had a value. */
  readAt: Millis.nullable(),
});
export type ProjectSignal = z.infer<typeof ProjectSignal>;
/** With what a page makes its scales of. */
export const ProjectValue = ProjectSignal.extend({
  /** What it is said to stay within; an end that nobody has told is absent. */
  lower: z.number().optional(),
  upper: z.number().optional(),
  /** Where alarms of its device, or of the project, begin. Absent: there are none that compare with a number. */
  alarms: z.array(AlarmLimit).optional(),
});
export type ProjectValue = z.infer<typeof ProjectValue>;
/** Without what most signals say. */
export const BriefProjectSignal = ProjectSignal.partial().required({
  id: true,
  title: true,
  sn: true,
  key: true,
  dataType: true,
  equipId: true,
  equipTitle: true,
  value: true,
  quality: true,
  readAt: true,
});
export type BriefProjectSignal = z.infer<typeof BriefProjectSignal>;
