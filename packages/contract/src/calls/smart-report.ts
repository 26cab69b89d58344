import { z } from 'zod';
import {
  ReportJson,
  SmartRecordFileKind,
  SmartReport,
  SmartReportGroup,
  SmartReportImport,
  SmartReportPeople,
  SmartReportTemplate,
  SmartReportVariable,
  SmartReportVersion,
  SoundSmartReportSchedule,
} from '../entities/smart-report.ts';
import { Id, commaList, formBoolean, formInt, jsonText, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { ImageBytes, Uploaded } from '../upload.ts';
import { type Call, defineCall } from './define-call.ts';

const { nameMax, noteMax, devicesRead, peopleMax, mailsMax, documentBytes, importBytes } = LIMITS.smartReport;
const sees = { access: 'manage_excel_view', effect: 'reads' } as const satisfies Partial<Call>;
const edits = { access: 'manage_excel_edit', effect: 'changes' } as const satisfies Partial<Call>;
const ofReport = { smartReport: 'id' } as const;
const empty = z.object({});
const keyword = optional(text(50));
const version = formInt.pipe(z.int().min(0).max(2_147_483_647));
/** What a form makes of a document of that size. */
const large = { bodyBytes: documentBytes * 3 } as const;
const document = jsonText(ReportJson);

export const smartReportGroupCalls = {
  query: defineCall('/lfscada/excel/group/query', {
    ...sees,
    scope: { org: 'orgId' },
    summary: 'Groups of smart reports, by name',
    body: z.object({ orgId: optional(Id) }),
    answer: z.array(SmartReportGroup),
  }),
  /** 3302: the name exists; 3303: the enterprise has as many as it can have. */
  add: defineCall('/lfscada/excel/group/add', {
    ...edits,
    scope: { org: 'orgId' },
    summary: 'Add a group of smart reports',
    body: z.object({ orgId: optional(Id), name: text(nameMax).min(1) }),
    answer: SmartReportGroup,
  }),
  edit: defineCall('/lfscada/excel/group/edit', {
    ...edits,
    scope: { smartReportGroup: 'id' },
    summary: 'Rename a group of smart reports',
    body: z.object({ id: Id, name: text(nameMax).min(1) }),
    answer: SmartReportGroup,
  }),
  delete: defineCall('/lfscada/excel/group/delete', {
    ...edits,
    scope: { smartReportGroup: 'id' },
    summary: 'Delete a group of smart reports; its reports stay, in no group',
    body: z.object({ id: Id }),
    answer: empty,
  }),
};

const report = {
  groupId: optional(Id),
  name: text(nameMax).min(1),
  note: optional(text(noteMax)),
  equipmentIds: optional(commaList(Id, devicesRead)),
  peopleIds: optional(commaList(Id, peopleMax)),
  deptId: optional(Id),
  schedule: jsonText(SoundSmartReportSchedule),
  mailIds: optional(commaList(Id, mailsMax)),
  mailOn: optional(z.enum(['never', 'made', 'filled'])),
  mailFiles: optional(commaList(SmartRecordFileKind, SmartRecordFileKind.options.length)),
  enabled: optional(formBoolean),
};
/** Who fills in, and who gets mail, is asked by the rule: whoever sees the devices, also where the caller does not manage them (3308). */
const reportNames = { smartReportGroup: 'groupId', device: 'equipmentIds' } as const;
export const smartReportCalls = {
  query: defineCall('/lfscada/excel/query', {
    ...sees,
    scope: { org: 'orgId', smartReportGroup: 'groupId', device: 'equipmentId' },
    summary: 'Smart reports all of whose devices one sees, by name',
    body: z.object({
      orgId: optional(Id),
      groupId: optional(Id),
      equipmentId: optional(Id),
      keyword,
      ...paging,
    }),
    answer: pageOf(SmartReport),
  }),
  info: defineCall('/lfscada/excel/info', {
    ...sees,
    scope: ofReport,
    summary: 'A smart report',
    body: z.object({ id: Id }),
    answer: SmartReport,
  }),
  /** 3302: the name exists; 3305: too many reports; 3307: too many devices; 3308: somebody cannot do it; 3309: something is of another enterprise. */
  add: defineCall('/lfscada/excel/add', {
    ...edits,
    scope: { org: 'orgId', ...reportNames },
    summary: 'Add a smart report; it makes records once it has a template',
    body: z.object({ orgId: optional(Id), ...report }),
    answer: SmartReport,
  }),
  /** 90011: somebody else has saved it since this version; 3310: the template binds a device that is left out. */
  edit: defineCall('/lfscada/excel/edit', {
    ...edits,
    scope: { ...reportNames, smartReport: 'id' },
    summary: 'Change a smart report',
    body: z.object({ id: Id, version, ...report }),
    answer: SmartReport,
  }),
  delete: defineCall('/lfscada/excel/delete', {
    ...edits,
    scope: ofReport,
    summary: 'Delete a smart report with its template and all of its records',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  people: defineCall('/lfscada/excel/people', {
    access: 'manage_excel_view',
    effect: 'reads',
    scope: { org: 'orgId', device: 'equipmentIds' },
    summary: 'Who sees all of these devices and may fill in smart reports, and departments of the enterprise',
    /**
     * `orgId`: absent, the enterprise of the devices, or the caller's own. `mail`: instead those who may read them and have an address. `withMe`: for
     * an input of a record, which whoever fills it in may name themselves in, also from the operation centre.
     */
    body: z.object({
      orgId: optional(Id),
      equipmentIds: optional(commaList(Id, devicesRead)),
      keyword,
      mail: optional(formBoolean),
      withMe: optional(formBoolean),
    }),
    answer: SmartReportPeople,
  }),
  /** 50 at most. */
  variables: defineCall('/lfscada/excel/variables', {
    access: 'manage_excel_edit',
    effect: 'reads',
    scope: ofReport,
    summary: 'Variables of the devices of a report, by their name, key or their device’s name',
    body: z.object({ id: Id, keyword }),
    answer: z.array(SmartReportVariable),
  }),
};

/** What a record is made of. The document they take is proven by `packages/report`. */
export const smartReportTemplateCalls = {
  info: defineCall('/lfscada/excel/template/info', {
    ...sees,
    scope: ofReport,
    summary: 'The template of a smart report; `version` absent: the newest',
    body: z.object({ id: Id, version: optional(version) }),
    answer: SmartReportTemplate,
  }),
  /**
   * 90011 with `version`, `by` and `at`: somebody else has saved since `base`; saved again with that version as `base` it lies over it, and the
   * other one stays among the versions. 3304 with `path` and `problem`: the document is not sound; 3306: it is too large; 3309: it binds what
   * is none of the report's devices.
   */
  save: defineCall('/lfscada/excel/template/save', {
    ...edits,
    ...large,
    scope: ofReport,
    summary: 'Save the template of a smart report as its next version; records that were made keep theirs',
    body: z.object({ id: Id, base: version, document }),
    answer: SmartReportTemplate.omit({ document: true }),
  }),
  versions: defineCall('/lfscada/excel/template/versions', {
    ...sees,
    scope: ofReport,
    summary: 'Versions of a template that are kept, newest first',
    body: z.object({ id: Id }),
    answer: z.array(SmartReportVersion),
  }),
  /** 90011 as `save`; 90002: that version is not kept; 3309: it binds what is none of the report's devices any more. */
  restore: defineCall('/lfscada/excel/template/restore', {
    ...edits,
    scope: ofReport,
    summary: 'Save an older version of a template as its next one; the others stay',
    body: z.object({ id: Id, base: version, version }),
    answer: SmartReportTemplate.omit({ document: true }),
  }),
  /** 3311: the file is no spreadsheet that can be read; 3306: it is too large. Nothing is saved. */
  import: defineCall('/lfscada/excel/template/import', {
    access: 'manage_excel_edit',
    effect: 'reads',
    scope: ofReport,
    summary: 'Turn a spreadsheet into a template, and say what of it was not understood',
    upload: { field: 'file', maxBytes: importBytes, kinds: ['xlsx'] },
    body: z.object({ id: Id, file: Uploaded }),
    answer: SmartReportImport,
  }),
  xlsx: defineCall('/lfscada/excel/template/xlsx', {
    ...sees,
    method: 'GET',
    binary: true,
    scope: ofReport,
    summary: 'The template as a spreadsheet; what is bound stands in it as {{...}}',
    body: z.object({ id: Id }),
    answer: ImageBytes,
  }),
  /** 3304, 3306, 3309 as `save`. The newest period that is over; of a report without a schedule, the day before. */
  preview: defineCall('/lfscada/excel/template/preview', {
    access: 'manage_excel_edit',
    effect: 'reads',
    ...large,
    scope: ofReport,
    summary: 'A document that is not saved yet, filled with what is bound',
    body: z.object({ id: Id, document }),
    answer: z.object({ document: ReportJson, from: z.int(), to: z.int() }),
  }),
};
