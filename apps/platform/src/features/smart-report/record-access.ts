import { type SmartRecordEntry, commonErrors, smartReportErrors } from '@lightfield/contract';
import { inputsOf } from '@lightfield/report';
import type { Caller } from '../../kernel/caller.ts';
import type { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { entriesFrom, peopleIn } from './entries.ts';
import { type RecordRepository, type WholeRecord, recordWrites } from './record.repository.ts';

export interface RecordAccessParts {
  db: Db;
  records: RecordRepository;
  operations: OperationLog;
  clock: Clock;
}
type Titled = Pick<WholeRecord, 'id' | 'excelName' | 'number' | 'shift'>;
const titleOf = ({ excelName, number, shift }: Titled) => `${excelName} #${number}${shift && ` ${shift}`}`;

/** How a record is taken up, and what everybody checks who changes one. */
export function createRecordAccess({ db, records, operations, clock }: RecordAccessParts) {
  const write = (
    tx: Transaction,
    caller: Caller,
    action: 'recordAdd' | 'submit' | 'correct' | 'recordDelete',
    record: Titled,
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
  function assertOpen(record: WholeRecord): void {
    if (record.state === 'filled') throw smartReportErrors.recordFilled({ id: record.id });
    if (!record.mine) throw commonErrors.noAccess({ id: record.id });
  }
  async function fillable(tx: Transaction, caller: Caller, id: string, version: number): Promise<WholeRecord> {
    const record = await locked(tx, caller, id);
    assertOpen(record);
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
    const people = await recordWrites.people(
      tx,
      { orgId: record.orgId, ownId: caller.accountId },
      peopleIn(given, inputs),
    );
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
  return { write, found, locked, assertVersion, assertOpen, fillable, entriesOf };
}
export type RecordAccess = ReturnType<typeof createRecordAccess>;
