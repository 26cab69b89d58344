import {
  type BodyOut,
  LIMITS,
  type SmartRecordInfo,
  commonErrors,
  inputErrors,
  smartReportErrors,
  type smartRecordCalls,
} from '@lightfield/contract';
import type { Cell, ReportDocument } from '@lightfield/report';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import { isDuplicateId } from '../../kernel/statement.ts';
import { picturesIn } from './entries.ts';
import type { RecordMaking } from './making.ts';
import type { RecordAccess } from './record-access.ts';
import { type Period, periodAt } from './periods.ts';
import { type RecordRepository, type WholeRecord, recordWrites } from './record.repository.ts';
import type { ReportRepository } from './report.repository.ts';
import type { ReportValues } from './report-values.ts';
import type { ReportWork } from './report-work.ts';
import { assertSeen } from './sent-later.ts';

type Calls = typeof smartRecordCalls;
export interface RecordParts {
  db: Db;
  reports: ReportRepository;
  records: RecordRepository;
  making: RecordMaking;
  values: ReportValues;
  work: Pick<ReportWork, 'enter'>;
  access: RecordAccess;
  clock: Clock;
  /** Lets the gateways of these devices send values while somebody fills a record in. */
  openMonitoring: (deviceId: string, forMs: number) => Promise<unknown>;
  /** A record was filled in: whoever gets it by e-mail. */
  mailFilled: (tx: Transaction, recordId: string) => Promise<void>;
}
/** Asked again every few seconds by whoever fills it in. */
const MONITORING_MS = 30_000;
/** What is sent sooner was filled in now. */
const LATER_MS = 60_000;
export const shown = ({
  orgId: _org,
  savedAt: _at,
  savedBy: _by,
  stepId: _step,
  ...record
}: WholeRecord): SmartRecordInfo => record;

/** A document with what its live cells show now. */
function frozen(document: ReportDocument, live: Awaited<ReturnType<ReportValues['now']>>): ReportDocument {
  const found = new Map(live.map((one) => [`${one.sheet}!${one.cell}`, one]));
  return {
    ...document,
    sheets: document.sheets.map((sheet) => {
      const cells: Record<string, Cell> = { ...sheet.cells };
      for (const [key, cell] of Object.entries(sheet.cells)) {
        const now = found.get(`${sheet.id}!${key}`);
        if (!now) continue;
        const { v: _v, q: _q, ...rest } = cell;
        cells[key] = { ...rest, ...(now.v !== undefined && { v: now.v }), ...(now.q && { q: now.q }) };
      }
      return { ...sheet, cells };
    }),
  };
}

/** The rules of records. That the caller reaches the record and its report was checked before. */
export function createRecordService(parts: RecordParts) {
  const { db, reports, records, access, making, values, work, clock, openMonitoring, mailFilled } = parts;
  const { write, found, locked, assertOpen, assertVersion, fillable, entriesOf } = access;
  /** 10003, 10004. Without a period: the one that runs, until now. */
  function periodOf(
    schedule: Parameters<typeof periodAt>[0],
    from: number | undefined,
    to: number | undefined,
  ): Period {
    const now = clock.now();
    if (from === undefined && to === undefined) {
      const running = periodAt(schedule, now);
      return { ...running, to: Math.min(running.to, now) };
    }
    if (from === undefined || to === undefined || to <= from) throw inputErrors.timeRangeInvalid();
    if (to - from > LIMITS.smartReport.periodMs) throw inputErrors.timeRangeTooLong();
    const of = periodAt(schedule, from);
    return { from, to, shift: of.from === from && of.to === to ? of.shift : '' };
  }
  const after = async (caller: Caller, id: string) => shown(await found(caller, id));

  return {
    async query(caller: Caller, { pageNum, pageSize, ...filter }: BodyOut<Calls['query']>) {
      return records.list(caller, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize });
    },
    info: (caller: Caller, { id }: BodyOut<Calls['info']>) => after(caller, id),

    async add(caller: Caller, { excelId, recordId, from, to }: BodyOut<Calls['add']>): Promise<SmartRecordInfo> {
      try {
        await db.transaction(async (tx) => {
          const report = await reports.lock(tx, excelId);
          if (!report) throw commonErrors.notFound({ excelId });
          const known = await records.find(tx, caller, recordId);
          if (known?.excelId === excelId && known.madeBy === caller.loginName) return;
          if (known) throw commonErrors.conflict({ recordId });
          if (report.open >= LIMITS.smartReport.openRecords)
            throw smartReportErrors.openRecordsMax({ held: report.open });
          const at = clock.now();
          const period = periodOf(report.schedule, from, to);
          const made = await making.make(tx, report, period, { id: recordId, at, by: caller.loginName });
          const record = { id: recordId, excelName: report.name, number: made?.number ?? 0, shift: period.shift };
          await write(tx, caller, 'recordAdd', record, changesOf({}, { from: period.from, to: period.to }));
        });
      } catch (error) {
        // of another report, which the caller may not see
        if (isDuplicateId(error)) throw commonErrors.conflict({ recordId });
        throw error;
      }
      return after(caller, recordId);
    },

    async values(caller: Caller, { id }: BodyOut<Calls['values']>) {
      const record = await found(caller, id);
      if (record.state === 'filled') return [];
      const live = await values.now(
        record.document,
        record.devices.map((device) => device.id),
      );
      if (live.length > 0)
        await Promise.all(
          record.devices.map((device) => openMonitoring(device.id, MONITORING_MS).catch(() => undefined)),
        );
      return live;
    },

    async save(caller: Caller, { id, version, entries: given }: BodyOut<Calls['save']>): Promise<{ version: number }> {
      return db.transaction(async (tx) => {
        const record = await fillable(tx, caller, id, version);
        const entries = await entriesOf(tx, caller, record, given, false);
        await recordWrites.save(tx, id, entries, caller.loginName, clock.now());
        return { version: version + 1 };
      });
    },

    async submit(caller: Caller, body: BodyOut<Calls['submit']>): Promise<SmartRecordInfo> {
      const { id, version, entries: given, stepId, doneAt, seen } = body;
      await db.transaction(async (tx) => {
        const record = await locked(tx, caller, id);
        // a phone that did not hear the answer
        if (stepId !== undefined && record.stepId === stepId) return;
        assertOpen(record);
        if (seen) assertSeen(record, given, seen);
        else assertVersion(record, version);
        const entries = await entriesOf(tx, caller, record, given, true);
        const deviceIds = record.devices.map((device) => device.id);
        const [at, by] = [clock.now(), caller.loginName];
        const isLate = doneAt !== undefined && at - doneAt > LATER_MS;
        const live = await (isLate
          ? values.at(record.document, deviceIds, doneAt)
          : values.now(record.document, deviceIds));
        const document = await work.enter(frozen(record.document, live), entries);
        await recordWrites.submit(tx, id, { document, entries, by, at, stepId, doneAt });
        await recordWrites.dropPictures(tx, id, picturesIn(entries));
        await write(tx, caller, 'submit', record, changesOf({ state: record.state }, { state: 'filled', doneAt }));
        await mailFilled(tx, id);
      });
      return after(caller, id);
    },
  };
}
export type RecordService = ReturnType<typeof createRecordService>;
