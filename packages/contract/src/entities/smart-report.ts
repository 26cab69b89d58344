import { z } from 'zod';
import { Id, TimeZone, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { TimeOfDay } from './alarm-group.ts';

const { inputTextMax, pictures, delayMax, dueMax } = LIMITS.smartReport;
const { timesMax, shiftNameMax } = LIMITS.inspection;
const Named = z.object({ id: Id, name: z.string() });

/**
 * The document of a smart report: sheets with cells, what is bound and what is filled in. What is in it is told by `packages/report`,
 * which the contract does not know; the platform answers none that it has not proven by that.
 */
export const ReportJson = z.record(z.string(), z.unknown());
export type ReportJson = z.infer<typeof ReportJson>;

export const SmartReportGroup = z.object({
  id: Id,
  orgId: Id,
  name: z.string(),
  /** Reports in it that the caller sees. */
  reports: z.int(),
});
export type SmartReportGroup = z.infer<typeof SmartReportGroup>;

/** How a record goes with an e-mail. */
export const SmartRecordFileKind = z.enum(['xlsx', 'pdf']);
export type SmartRecordFileKind = z.infer<typeof SmartRecordFileKind>;

export const SMART_REPORT_EVERY = ['none', 'shift', 'day', 'week', 'month'] as const;
/** When records are made, and what they cover. */
export const SmartReportSchedule = z.object({
  /** `none`: by hand alone. */
  every: z.enum(SMART_REPORT_EVERY),
  /** When a day, a week (Monday) and a month (the 1st) begin, on the clock of the time zone. */
  dayStart: TimeOfDay,
  /** Of `shift`: when each begins; it ends where the next one begins. */
  shifts: z.array(z.object({ at: TimeOfDay, name: text(shiftNameMax) })).max(timesMax),
  timeZone: TimeZone,
  /** The record is made so long after its period, so that records that come late are in it. Minutes. */
  delayMinutes: z.int().min(0).max(delayMax),
  /** It is to be filled in so long after it was made. Minutes. */
  dueMinutes: z.int().min(5).max(dueMax),
});
export type SmartReportSchedule = z.infer<typeof SmartReportSchedule>;
/** As one is saved: shifts that differ where there are any to make. */
export const SoundSmartReportSchedule = SmartReportSchedule.refine(
  ({ every, shifts }) =>
    (every !== 'shift' || shifts.length > 0) && new Set(shifts.map(({ at }) => at)).size === shifts.length,
);

export const SmartReport = z.object({
  id: Id,
  orgId: Id,
  orgName: z.string(),
  groupId: Id.nullable(),
  groupName: z.string(),
  name: z.string(),
  note: z.string(),
  /** What it is about: its template binds variables of these alone, and whoever sees all of them sees the report. */
  devices: z.array(Named),
  /** Who fills it in. None and no department: whoever may and sees all devices. */
  people: z.array(Named),
  dept: Named.nullable(),
  schedule: SmartReportSchedule,
  /** Who gets its records by e-mail, and when. */
  mailTo: z.array(Named),
  mailOn: z.enum(['never', 'made', 'filled']),
  /** What goes with them. */
  mailFiles: z.array(SmartRecordFileKind),
  enabled: z.boolean(),
  /** Counts its saves: an edit says which one it began with. */
  version: z.int(),
  /** 0: it has no template yet, and makes no records. */
  templateVersion: z.int(),
  /** Inputs of the template; 0: its records fill themselves in. */
  inputs: z.int(),
  /** When the next record is made. */
  nextAt: z.int().nullable(),
  /** Records that are not filled in. */
  open: z.int(),
  /** The newest record, whose page the monitoring shows. */
  lastRecordId: Id.nullable(),
  updatedAt: z.int(),
  updatedBy: z.string(),
});
export type SmartReport = z.infer<typeof SmartReport>;

export const SmartReportTemplate = z.object({
  document: ReportJson,
  /** 0: nothing is saved; `document` is an empty one. */
  version: z.int(),
  savedAt: z.int().nullable(),
  savedBy: z.string(),
});
export type SmartReportTemplate = z.infer<typeof SmartReportTemplate>;
export const SmartReportVersion = z.object({ version: z.int(), savedAt: z.int(), savedBy: z.string() });
export type SmartReportVersion = z.infer<typeof SmartReportVersion>;

/** What was not taken over of a spreadsheet. `cell`: "Sheet1!B3"; empty: the file. */
export const SmartReportImportNote = z.object({
  cell: z.string(),
  what: z.enum([
    'placeholder',
    'formula',
    'externalLink',
    'picture',
    'chart',
    'conditionalFormat',
    'validation',
    'comment',
    'macro',
    'hiddenSheet',
    'text',
    'more',
  ]),
  text: z.string(),
});
export type SmartReportImportNote = z.infer<typeof SmartReportImportNote>;
export const SmartReportImport = z.object({ document: ReportJson, notes: z.array(SmartReportImportNote) });
export type SmartReportImport = z.infer<typeof SmartReportImport>;

/** A variable that a template can bind. */
export const SmartReportVariable = z.object({
  equipmentId: Id,
  equipName: z.string(),
  variableId: Id,
  key: z.string(),
  name: z.string(),
  unit: z.string(),
  /** A recording rule stores it: statistics, rows and values of the past need that. */
  recorded: z.boolean(),
});
export type SmartReportVariable = z.infer<typeof SmartReportVariable>;

export const SMART_RECORD_STATES = ['notFilled', 'filled'] as const;
/** S1 §4. */
export const SmartRecordState = z.enum(SMART_RECORD_STATES);
export type SmartRecordState = z.infer<typeof SmartRecordState>;
export const SmartRecord = z.object({
  id: Id,
  excelId: Id,
  excelName: z.string(),
  /** Counts the records of its report. */
  number: z.int(),
  shift: z.string(),
  /** The period it covers, ms; `to` is exclusive. */
  from: z.int(),
  to: z.int(),
  timeZone: TimeZone,
  state: SmartRecordState,
  madeAt: z.int(),
  /** Empty: the schedule. */
  madeBy: z.string(),
  dueAt: z.int(),
  filledAt: z.int().nullable(),
  /** Empty where it filled itself in. */
  filledBy: z.string(),
  /** Somebody has signed it. */
  signed: z.boolean(),
  corrections: z.int(),
  /** Somebody has begun to fill it in. */
  begun: z.boolean(),
  /** The caller can fill it in, as far as their permissions go. */
  mine: z.boolean(),
});
export type SmartRecord = z.infer<typeof SmartRecord>;

/**
 * What is in an input: a text or choice, a number, a date ("2026-11-27"), the id of a person, the ids of pictures, the id of the picture
 * of a signature (in a list, too). null: nothing.
 */
export const SmartRecordValue = z
  .union([z.number().finite(), text(inputTextMax), z.array(Id).max(pictures)])
  .nullable();
export type SmartRecordValue = z.infer<typeof SmartRecordValue>;
/** As it is sent. */
export const SmartRecordEntry = z.object({ key: z.string().max(50), value: SmartRecordValue });
export type SmartRecordEntry = z.infer<typeof SmartRecordEntry>;
export const SmartRecordFilled = SmartRecordEntry.extend({
  /** Name of the person, or of whoever signed; else empty. */
  who: z.string(),
  /** When it was signed. */
  at: z.int().nullable(),
});
export type SmartRecordFilled = z.infer<typeof SmartRecordFilled>;

export const SmartRecordInfo = SmartRecord.extend({
  /** The template of that version, filled with what is bound. Inputs are in `entries` alone (`withEntries` of packages/report). */
  document: ReportJson,
  templateVersion: z.int(),
  entries: z.array(SmartRecordFilled),
  /** Counts its saves: one says which it began with. */
  version: z.int(),
  devices: z.array(Named),
  /** When it was filled in by the clock of a phone that sent it later; null: it was filled in where it was sent. */
  doneAt: z.int().nullable(),
});
export type SmartRecordInfo = z.infer<typeof SmartRecordInfo>;

/** A value that is live until the record is submitted. */
export const SmartRecordLive = z.object({
  /** Id of the sheet, and "row,column". */
  sheet: z.string(),
  cell: z.string(),
  v: z.union([z.string(), z.number(), z.boolean()]).optional(),
  q: z.enum(['bad', 'uncertain', 'stale', 'none']).optional(),
  /** When it was read. */
  at: z.int().optional(),
});
export type SmartRecordLive = z.infer<typeof SmartRecordLive>;

/** What somebody takes along to fill in where there is no network. */
export const SmartRecordsTaken = z.object({
  /** When it was read. */
  at: z.int(),
  records: z.array(
    SmartRecordInfo.extend({
      /** What its live cells show. */
      live: z.array(SmartRecordLive),
      /** Whom its inputs may name; empty where none asks for a person. */
      people: z.array(Named),
    }),
  ),
  /** So many more are to be filled in: too many, or too large for a phone. */
  left: z.int(),
});
export type SmartRecordsTaken = z.infer<typeof SmartRecordsTaken>;

export const SmartRecordCorrection = z.object({
  id: Id,
  key: z.string(),
  label: z.string(),
  old: SmartRecordFilled,
  new: SmartRecordFilled,
  reason: z.string(),
  who: z.string(),
  at: z.int(),
});
export type SmartRecordCorrection = z.infer<typeof SmartRecordCorrection>;

export const SmartReportPeople = z.object({
  people: z.array(z.object({ id: Id, name: z.string(), dept: z.string(), hasMail: z.boolean() })),
  depts: z.array(Named),
});
export type SmartReportPeople = z.infer<typeof SmartReportPeople>;
