import { z } from 'zod';
import {
  SmartRecord,
  SmartRecordCorrection,
  SmartRecordFileKind,
  SmartRecordEntry,
  SmartRecordInfo,
  SmartRecordLive,
  SmartRecordState,
  SmartRecordsTaken,
} from '../entities/smart-report.ts';
import { WORK_ORDER_PICTURE_KINDS } from '../entities/work-order.ts';
import { Id, commaList, formInt, formMillis, jsonText, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { ImageBytes, Uploaded } from '../upload.ts';
import { type Call, defineCall } from './define-call.ts';

const { inputs, reasonMax, pictureBytes, mailsMax } = LIMITS.smartReport;
const sees = { access: 'manage_excel_view', effect: 'reads' } as const satisfies Partial<Call>;
const fills = { access: 'manage_excel_fill', effect: 'changes' } as const satisfies Partial<Call>;
const corrects = { access: 'manage_excel_correct', effect: 'changes' } as const satisfies Partial<Call>;
const ofRecord = { smartRecord: 'id' } as const;
const version = formInt.pipe(z.int().min(1).max(2_147_483_647));
const entries = jsonText(z.array(SmartRecordEntry).max(inputs));
const file = { method: 'GET', binary: true, scope: ofRecord, answer: ImageBytes } as const;

/** Records of smart reports. One is seen by whoever sees its report. */
export const smartRecordCalls = {
  /** Those that are not filled in the order they are due, then the others, newest period first. */
  query: defineCall('/lfscada/excel/record/query', {
    ...sees,
    scope: { smartReport: 'excelId', device: 'equipmentId' },
    summary: 'Records of smart reports; of a period, or all',
    body: z.object({
      excelId: optional(Id),
      equipmentId: optional(Id),
      state: optional(SmartRecordState),
      /** `mine`: those that the caller is to fill in. */
      whose: optional(z.enum(['mine'])),
      keyword: optional(text(50)),
      /** Records whose period begins from here, and before there. */
      from: optional(formMillis),
      to: optional(formMillis),
      ...paging,
    }),
    answer: pageOf(SmartRecord),
  }),
  info: defineCall('/lfscada/excel/record/info', {
    ...sees,
    scope: ofRecord,
    summary: 'A record with its filled document and what was filled in',
    body: z.object({ id: Id }),
    answer: SmartRecordInfo,
  }),
  take: defineCall('/lfscada/excel/record/take', {
    ...sees,
    scope: 'organisation',
    summary:
      'Records that the caller is to fill in, in full, to be taken where there is no network; what is due first before others',
    body: z.object({}),
    answer: SmartRecordsTaken,
  }),
  /** Absent period: the one that runs, until now. `recordId` made by the caller: the same again changes nothing. 3312: it has no template; 3313: too many are open; 10003, 10004: the period. */
  add: defineCall('/lfscada/excel/record/add', {
    ...fills,
    scope: { smartReport: 'excelId' },
    summary: 'Make a record by hand',
    body: z.object({ excelId: Id, recordId: Id, from: optional(formMillis), to: optional(formMillis) }),
    answer: SmartRecordInfo,
  }),
  /** Asked while somebody fills it in; empty once it is filled. */
  values: defineCall('/lfscada/excel/record/values', {
    ...sees,
    scope: ofRecord,
    summary: 'What the live cells of a record show now',
    body: z.object({ id: Id }),
    answer: z.array(SmartRecordLive),
  }),
  /** 90011 with `version`, `by` and `at`: somebody else has saved since; 3301: it is filled; 3314 with `key` and `problem`: a value does not suit its input; 90003: it is somebody else's. */
  save: defineCall('/lfscada/excel/record/save', {
    ...fills,
    effect: 'marks',
    scope: ofRecord,
    summary: 'Keep what was filled in until now',
    body: z.object({ id: Id, version, entries }),
    answer: z.object({ version: z.int() }),
  }),
  /**
   * As `save`; 3315 with `key`: something that is required is missing. The record is locked after it. `stepId` is made by whoever fills it
   * in: the same one again changes nothing. With `seen` it was filled in where there was no network: `version` does not count, and 90011
   * with `key`, `label`, `version`, `by` and `at` says that somebody has filled in one of these inputs since, and something else.
   */
  submit: defineCall('/lfscada/excel/record/submit', {
    ...fills,
    scope: ofRecord,
    summary: 'Fill a record in for good',
    body: z.object({
      id: Id,
      version,
      entries,
      stepId: optional(Id),
      /** By the clock of the phone: live cells show what was recorded then, or nothing. */
      doneAt: optional(formMillis),
      /** What stood in the inputs of `entries` when they were filled in; one that is not named was empty. */
      seen: optional(entries),
    }),
    answer: SmartRecordInfo,
  }),
  /** 3316: it is not filled yet; 3314, 3315 as above; 3317: it was corrected as often as it can be. */
  correct: defineCall('/lfscada/excel/record/correct', {
    ...corrects,
    scope: ofRecord,
    summary: 'Correct a record that is filled; what stood there stays, with who changed it and why',
    body: z.object({ id: Id, version, entries, reason: text(reasonMax).min(1) }),
    answer: SmartRecordInfo,
  }),
  corrections: defineCall('/lfscada/excel/record/corrections', {
    ...sees,
    scope: ofRecord,
    summary: 'What was corrected in a record, newest first',
    body: z.object({ id: Id }),
    answer: z.array(SmartRecordCorrection),
  }),
  delete: defineCall('/lfscada/excel/record/delete', {
    ...corrects,
    scope: ofRecord,
    summary: 'Delete a record with what was filled in',
    body: z.object({ id: Id }),
    answer: z.object({}),
  }),
  /** 3308 with `field`: somebody does not see all devices or has no address, or nothing is sent by e-mail; 3306: its files are too large for it. */
  send: defineCall('/lfscada/excel/record/send', {
    access: 'manage_excel_view',
    effect: 'changes',
    scope: ofRecord,
    summary: 'Send a record by e-mail to people who see all of its devices',
    body: z.object({
      id: Id,
      mailIds: commaList(Id, mailsMax),
      files: optional(commaList(SmartRecordFileKind, SmartRecordFileKind.options.length)),
    }),
    answer: z.object({ sent: z.int() }),
  }),
  /** A picture or a signature. The same `pictureId` again changes nothing. 3301: it is filled and the caller may not correct; 3318: it has 100 of them. */
  addPicture: defineCall('/lfscada/excel/record/picture/add', {
    ...fills,
    scope: ofRecord,
    summary: 'Add a picture for an input, before it is saved with it',
    upload: { field: 'file', maxBytes: pictureBytes, kinds: WORK_ORDER_PICTURE_KINDS },
    body: z.object({ id: Id, key: text(50).min(1), pictureId: Id, file: Uploaded }),
    answer: z.object({ id: z.uuid() }),
  }),
  picture: defineCall('/lfscada/excel/record/picture', {
    ...sees,
    ...file,
    summary: 'A picture of a record',
    body: z.object({ id: Id, pictureId: Id }),
  }),
  xlsx: defineCall('/lfscada/excel/record/xlsx', {
    ...sees,
    ...file,
    summary: 'A record as a spreadsheet, formulas with their results',
    body: z.object({ id: Id }),
  }),
  pdf: defineCall('/lfscada/excel/record/pdf', {
    ...sees,
    ...file,
    summary: 'A record as PDF',
    body: z.object({ id: Id }),
  }),
};
