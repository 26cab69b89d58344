import {
  type BodyOut,
  LIMITS,
  type SmartRecordEntry,
  type SmartRecordFilled,
  type SmartRecordInfo,
  commonErrors,
  inputErrors,
  smartReportErrors,
  type smartRecordCalls,
} from '@lightfield/contract';
import { type Cell, type ReportDocument, inputsOf } from '@lightfield/report';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicateId } from '../../kernel/statement.ts';
import { NO_ENTRY, entriesFrom, peopleIn, picturesIn } from './entries.ts';
import type { RecordMaking } from './making.ts';
import { type Period, periodAt } from './periods.ts';
import { type RecordRepository, type WholeRecord, recordWrites } from './record.repository.ts';
import type { ReportRepository } from './report.repository.ts';
import type { ReportValues } from './report-values.ts';
import type { ReportWork } from './report-work.ts';

type Calls = typeof smartRecordCalls;
export interface RecordParts {
  db: Db;
  reports: ReportRepository;
  records: RecordRepository;
  making: RecordMaking;
  values: ReportValues;
  work: Pick<ReportWork, 'enter'>;
  operations: OperationLog;
  clock: Clock;
  /** Lets the gateways of these devices send values while somebody fills a record in. */
  openMonitoring: (deviceId: string, forMs: number) => Promise<unknown>;
  /** A record was filled in: whoever gets it by e-mail. */
  mailFilled: (tx: Transaction, recordId: string) => Promise<void>;
}
/** Asked again every few seconds by whoever fills it in. */
const MONITORING_MS = 30_000;
const shown = ({ orgId: _org, savedAt: _at, savedBy: _by, ...record }: WholeRecord): SmartRecordInfo => record;
const titleOf = ({ excelName, number, shift }: WholeRecord) => `${excelName} #${number}${shift && ` ${shift}`}`;

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
  const { db, reports, records, making, values, work, operations, clock, openMonitoring, mailFilled } = parts;
  const write = (
    tx: Transaction,
    caller: Caller,
    action: 'recordAdd' | 'submit' | 'correct' | 'recordDelete',
    record: WholeRecord,
    changes: ReturnType<typeof changesOf>,
  ) =>
    operations.write(
      caller,
      {
        action: `smartReport.${action}`,
        objectType: 'smartRecord',
        objectId: record.id,
        objectName: titleOf(record),
        ...changes,
      },
      tx,
    );
  async function found(caller: Caller, id: string): Promise<WholeRecord> {
    const record = await records.find(db, caller, id);
    if (!record) throw commonErrors.notFound({ id });
    return record;
  }
  async function locked(tx: Transaction, caller: Caller, id: string): Promise<WholeRecord> {
    const record = await records.find(tx, caller, id, 'lock');
    if (!record) throw commonErrors.notFound({ id });
    return record;
  }
  function assertVersion(record: WholeRecord, version: number): void {
    if (record.version !== version)
      throw commonErrors.conflict({ version: record.version, by: record.savedBy, at: record.savedAt });
  }
  /** Somebody fills in what is theirs to fill in, once. */
  async function fillable(tx: Transaction, caller: Caller, id: string, version: number): Promise<WholeRecord> {
    const record = await locked(tx, caller, id);
    if (record.state === 'filled') throw smartReportErrors.recordFilled({ id });
    if (!record.mine) throw commonErrors.noAccess({ id });
    assertVersion(record, version);
    return record;
  }
  async function entriesOf(
    tx: Transaction,
    caller: Caller,
    record: WholeRecord,
    given: readonly SmartRecordEntry[],
    whole: boolean,
  ) {
    const inputs = inputsOf(record.document);
    const people = await recordWrites.people(tx, record.orgId, peopleIn(given, inputs));
    return entriesFrom(given, {
      inputs,
      before: record.entries,
      pictures: await recordWrites.pictures(tx, record.id),
      people: new Map(people.map(({ id, name }) => [id, name])),
      by: caller.loginName,
      at: clock.now(),
      whole,
    });
  }
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
          await making.make(tx, report, period, { id: recordId, at, by: caller.loginName });
          const made = await locked(tx, caller, recordId);
          await write(tx, caller, 'recordAdd', made, changesOf({}, { from: made.from, to: made.to }));
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

    async submit(caller: Caller, { id, version, entries: given }: BodyOut<Calls['submit']>): Promise<SmartRecordInfo> {
      await db.transaction(async (tx) => {
        const record = await fillable(tx, caller, id, version);
        const entries = await entriesOf(tx, caller, record, given, true);
        const deviceIds = record.devices.map((device) => device.id);
        const [at, by] = [clock.now(), caller.loginName];
        const document = await work.enter(
          frozen(record.document, await values.now(record.document, deviceIds)),
          entries,
        );
        await recordWrites.submit(tx, id, { document, entries, by, at });
        await recordWrites.dropPictures(tx, id, picturesIn(entries));
        await write(tx, caller, 'submit', record, changesOf({ state: record.state }, { state: 'filled' }));
        await mailFilled(tx, id);
      });
      return after(caller, id);
    },

    async correct(caller: Caller, body: BodyOut<Calls['correct']>): Promise<SmartRecordInfo> {
      const { id, version, entries: given, reason } = body;
      await db.transaction(async (tx) => {
        const record = await locked(tx, caller, id);
        if (record.state !== 'filled') throw smartReportErrors.recordOpen({ id });
        assertVersion(record, version);
        const entries = await entriesOf(tx, caller, record, given, true);
        const of = (list: readonly SmartRecordFilled[], key: string): SmartRecordFilled =>
          list.find((one) => one.key === key) ?? { key, ...NO_ENTRY };
        const changed = inputsOf(record.document).flatMap(({ input: { key, label } }) => {
          const [old, fresh] = [of(record.entries, key), of(entries, key)];
          const isSame = JSON.stringify(old) === JSON.stringify(fresh);
          return isSame ? [] : [{ id: newId(), key, label, old, new: fresh, reason }];
        });
        if (changed.length === 0) return;
        if (record.corrections + changed.length > LIMITS.smartReport.corrections)
          throw smartReportErrors.correctionsMax({ held: record.corrections });
        const [at, by] = [clock.now(), caller.loginName];
        const document = await work.enter(record.document, entries);
        await recordWrites.correct(tx, id, { document, entries, by, at }, changed);
        const values_ = (side: 'old' | 'new') => Object.fromEntries(changed.map((one) => [one.label, one[side].value]));
        await write(tx, caller, 'correct', record, changesOf(values_('old'), { ...values_('new'), reason }));
      });
      return after(caller, id);
    },
    corrections: ({ id }: BodyOut<Calls['corrections']>) => records.corrections(id),

    async delete(caller: Caller, { id }: BodyOut<Calls['delete']>): Promise<Record<string, never>> {
      await db.transaction(async (tx) => {
        const record = await locked(tx, caller, id);
        await recordWrites.delete(tx, id);
        const { from, to, state, filledBy } = record;
        await write(tx, caller, 'recordDelete', record, changesOf({ from, to, state, filledBy }, {}));
      });
      return {};
    },
  };
}
export type RecordService = ReturnType<typeof createRecordService>;
