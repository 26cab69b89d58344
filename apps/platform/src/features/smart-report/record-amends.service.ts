import {
  type BodyOut,
  LIMITS,
  type SmartRecordFilled,
  type SmartRecordInfo,
  smartReportErrors,
  type smartRecordCalls,
} from '@lightfield/contract';
import { inputsOf } from '@lightfield/report';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { NO_ENTRY } from './entries.ts';
import type { RecordAccess } from './record-access.ts';
import { type RecordRepository, recordWrites } from './record.repository.ts';
import { shown } from './record.service.ts';
import type { ReportWork } from './report-work.ts';

type Calls = typeof smartRecordCalls;
export interface RecordAmendParts {
  db: Db;
  records: RecordRepository;
  access: RecordAccess;
  work: Pick<ReportWork, 'enter'>;
  clock: Clock;
}

/** What becomes of records that are filled in: corrections, and their end. That the caller reaches the record was checked before. */
export function createRecordAmends({ db, records, access, work, clock }: RecordAmendParts) {
  const { write, found, locked, assertVersion, entriesOf } = access;
  const after = async (caller: Caller, id: string) => shown(await found(caller, id));

  return {
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
        const filled = (side: 'old' | 'new') => Object.fromEntries(changed.map((one) => [one.label, one[side].value]));
        await write(tx, caller, 'correct', record, changesOf(filled('old'), { ...filled('new'), reason }));
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
export type RecordAmends = ReturnType<typeof createRecordAmends>;
