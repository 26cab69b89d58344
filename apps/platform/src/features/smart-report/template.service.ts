import {
  type BodyOut,
  LIMITS,
  type SmartReport,
  commonErrors,
  smartReportErrors,
  type smartReportTemplateCalls,
} from '@lightfield/contract';
import { type ReportDocument, bindingsOf, devicesOf, emptySheet, inputsOf } from '@lightfield/report';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { downloadOf, fileTitle } from '../../kernel/upload/download-of.ts';
import type { Download } from '../../kernel/upload/serve.ts';
import { lastPeriod } from './periods.ts';
import type { ReportRepository } from './report.repository.ts';
import type { ReportService } from './report.service.ts';
import type { ReportValues } from './report-values.ts';
import type { ReportWork } from './report-work.ts';
import { withPlaceholders } from './xlsx/placeholders.ts';
import { templateRepository as templates } from './template.repository.ts';

type Calls = typeof smartReportTemplateCalls;
/** Variables of thirty devices that texts of a spreadsheet may name. */
const ALL_VARIABLES = 20_000;
/** Texts that were not understood and are said. */
const NOTES_MAX = 100;
export interface TemplateParts {
  db: Db;
  reports: ReportRepository;
  planned: ReportService['planned'];
  values: ReportValues;
  work: ReportWork;
  operations: OperationLog;
  clock: Clock;
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** 3306, 3309: more than it may hold, or of devices that the report is not about. */
function assertFit(document: ReportDocument, deviceIds: readonly string[]): void {
  const { inputs, bindings } = LIMITS.smartReport;
  const held = { inputs: inputsOf(document).length, bindings: bindingsOf(document).length };
  if (held.inputs > inputs || held.bindings > bindings) throw smartReportErrors.documentTooLarge(held);
  const foreign = devicesOf(document).find((id) => !deviceIds.includes(id));
  if (foreign !== undefined) throw smartReportErrors.bindingForeign({ equipmentId: foreign });
}

/** The rules of templates. That the caller reaches the report was checked before. */
export function createTemplateService({ db, reports, planned, values, work, operations, clock }: TemplateParts) {
  async function reportOf(id: string) {
    const report = await reports.find(db, id);
    if (!report) throw commonErrors.notFound({ id });
    return report;
  }
  const empty = (name: string): ReportDocument => ({
    format: 1,
    styles: {},
    sheets: [emptySheet('sheet1', name.replaceAll(/[[\]*?:/\\']/g, '_').slice(0, 31) || 'Sheet1')],
  });

  async function lockedAt(tx: Transaction, id: string, base: number): Promise<SmartReport> {
    const report = await reports.lock(tx, id);
    if (!report) throw commonErrors.notFound({ id });
    if (report.templateVersion === base) return report;
    const newest = await templates.find(tx, id);
    throw commonErrors.conflict({
      version: report.templateVersion,
      by: newest?.savedBy ?? '',
      at: newest?.savedAt ?? 0,
    });
  }
  /** `restored`: the older version that it is. */
  async function saveNext(
    tx: Transaction,
    caller: Caller,
    report: SmartReport,
    document: ReportDocument,
    restored?: number,
  ) {
    const { id, templateVersion: base } = report;
    assertFit(
      document,
      report.devices.map((device) => device.id),
    );
    const [at, by] = [clock.now(), caller.loginName];
    const saved = { version: base + 1, document, inputs: inputsOf(document).length, at, by };
    await templates.save(tx, id, { ...saved, keep: LIMITS.smartReport.versions });
    // the first one begins what its schedule says
    if (base === 0) await planned(tx, { ...report, templateVersion: 1 });
    await operations.write(
      caller,
      {
        action: restored === undefined ? 'smartReport.template' : 'smartReport.restore',
        objectType: 'smartReport',
        objectId: id,
        objectName: report.name,
        ...changesOf({ version: base }, { version: base + 1, restored }),
      },
      tx,
    );
    return { version: base + 1, savedAt: at, savedBy: by };
  }

  return {
    async info({ id, version }: BodyOut<Calls['info']>) {
      const found = await templates.find(db, id, version);
      if (found) return found;
      if (version !== undefined && version > 0) throw commonErrors.notFound({ version });
      return { document: empty((await reportOf(id)).name), version: 0, savedAt: null, savedBy: '' };
    },
    versions: ({ id }: BodyOut<Calls['versions']>) => templates.versions(db, id),
    async save(caller: Caller, { id, base, document: raw }: BodyOut<Calls['save']>) {
      const document = await work.check(raw);
      return db.transaction(async (tx) => {
        const report = await lockedAt(tx, id, base);
        return saveNext(tx, caller, report, document);
      });
    },
    async restore(caller: Caller, { id, base, version }: BodyOut<Calls['restore']>) {
      return db.transaction(async (tx) => {
        const report = await lockedAt(tx, id, base);
        const older = await templates.find(tx, id, version);
        if (!older) throw commonErrors.notFound({ version });
        return saveNext(tx, caller, report, older.document, version);
      });
    },
    async import({ id, file }: BodyOut<Calls['import']>) {
      const read = await work.read(file.bytes);
      const { document, notes } = withPlaceholders(
        read.document,
        await reports.variables(id, undefined, ALL_VARIABLES),
      );
      return { document, notes: [...notes.slice(0, NOTES_MAX), ...read.notes] };
    },
    async xlsx({ id }: BodyOut<Calls['xlsx']>): Promise<Download> {
      const report = await reportOf(id);
      const document = (await templates.text(db, id))?.text ?? JSON.stringify(empty(report.name));
      const bytes = await work.file('xlsx', document, { title: report.name, pictures: {}, origin: '' });
      return downloadOf(bytes, `${fileTitle(report.name)}.xlsx`, XLSX_TYPE);
    },
    async preview({ id, document: raw }: BodyOut<Calls['preview']>) {
      const [report, document] = [await reportOf(id), await work.check(raw)];
      assertFit(
        document,
        report.devices.map((device) => device.id),
      );
      const period = lastPeriod(report.schedule, clock.now());
      const text = JSON.stringify(document);
      const filled = await work.fill(text, await values.known(await work.bound(text), { report, period }));
      return { document: JSON.parse(filled.text) as ReportDocument, from: period.from, to: period.to };
    },
  };
}
export type TemplateService = ReturnType<typeof createTemplateService>;
