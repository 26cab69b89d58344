import { z } from 'zod';
import { told } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { contractText } from '../locales/words/text.ts';

/** Key of a column of a report: a variable, or one aggregation of it; in a report of a project, which of those with that key. */
const Key = z.string().regex(/^(\d{1,2}\.)?[0-9a-f-]{36}(\.[a-z]{1,10})?$/i);

/** Which columns of a report an account has hidden; columns that are added later are shown. */
export const ColumnsView = z.object({ hidden: z.array(Key).max(LIMITS.report.columns) });
export type ColumnsView = z.infer<typeof ColumnsView>;

/** Steps: the value holds until the next one. `auto`: as the report stores. */
export const CurveShape = z.enum(['auto', 'line', 'step', 'points']);
export type CurveShape = z.infer<typeof CurveShape>;

/** How one variable is drawn; what is absent follows the report and the theme. */
export const CurveField = z.object({
  /** #rrggbb. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
  /** CSS px. */
  width: z.number().min(0.5).max(4).optional(),
  shape: CurveShape.optional(),
  /** Number of the Y axis, from 0; absent: one axis for each unit. More than four: 10017. */
  axis: z.int().min(0).max(99).optional(),
});
export type CurveField = z.infer<typeof CurveField>;

/** Ends of a Y axis; absent: as the curves need. */
export const CurveAxis = z
  .object({ min: z.number().optional(), max: z.number().optional() })
  .refine(
    ({ min, max }) => min === undefined || max === undefined || max > min,
    told(contractText('viewSettings.maximumMustExceedMinimum')),
  );
export type CurveAxis = z.infer<typeof CurveAxis>;

export const CurveLine = z.object({ axisKey: z.string().max(40), value: z.number() });

/** How an account looks at the curves of a report. */
export const CurveView = z.object({
  /** By key of the column. */
  fields: z
    .record(Key, CurveField)
    .refine(
      (fields) => Object.keys(fields).length <= LIMITS.report.columns,
      told(contractText('viewSettings.canHaveEntriesAtMost', { mostColumns: LIMITS.report.columns })),
    ),
  /** By number of the axis. */
  axes: z.array(CurveAxis).max(100),
  lines: z.array(CurveLine).max(LIMITS.history.referenceLines),
  /** The variables last drawn. More than ten: 10016. */
  vars: z.array(Key).max(LIMITS.report.columns),
  /** Of spans of alarms. */
  alarms: z.boolean(),
  /** The version without settings, cursors, comparison and figures (旧版). */
  simple: z.boolean(),
});
export type CurveView = z.infer<typeof CurveView>;
