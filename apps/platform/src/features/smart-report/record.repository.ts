import type { SmartRecord, SmartRecordCorrection, SmartRecordFilled, SmartRecordState } from '@lightfield/contract';
import type { ReportDocument } from '@lightfield/report';
import type { Caller } from '../../kernel/caller.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';
import type { DocumentText } from './report-work.ts';
import type { AddParam, SmartReportSight } from './smart-report-reach.ts';

type Times = 'from' | 'to' | 'madeAt' | 'dueAt' | 'filledAt';
type Row = Omit<SmartRecord, Times> & {
  begins: Date;
  ends: Date;
  made_at: Date;
  due_at: Date;
  filled_at: Date | null;
};
/** Whose records are asked for: named, of the department, or open to all. */
const isMine = ({ accountId, deptId }: Caller, add: AddParam): string =>
  `(smart_report.dept_id = ${add(deptId)}::uuid
    or exists (select 1 from smart_report_person person
                where person.report_id = smart_report.id and person.account_id = ${add(accountId)})
    or smart_report.dept_id is null
       and not exists (select 1 from smart_report_person person where person.report_id = smart_report.id))`;
const columns = (
  mine: string,
) => `smart_record.id, smart_record.report_id as "excelId", smart_report.name as "excelName",
  smart_record.number, smart_record.shift, smart_record.begins, smart_record.ends, smart_record.time_zone as "timeZone",
  smart_record.state, smart_record.made_at, smart_record.made_by as "madeBy", smart_record.due_at, smart_record.filled_at,
  smart_record.filled_by as "filledBy",
  exists (select 1 from jsonb_array_elements(smart_record.entries) entry
           where entry ->> 'who' <> '' and entry -> 'at' <> 'null'::jsonb) as signed,
  (select count(*)::int from smart_record_correction correction where correction.record_id = smart_record.id) as corrections,
  smart_record.state = 'notFilled' and smart_record.version > 1 as begun, coalesce(${mine}, false) as mine`;
const FROM = 'smart_record join smart_report on smart_report.id = smart_record.report_id';
function recordFrom({ begins, ends, made_at, due_at, filled_at, ...row }: Row): SmartRecord {
  return {
    ...row,
    from: begins.getTime(),
    to: ends.getTime(),
    madeAt: made_at.getTime(),
    dueAt: due_at.getTime(),
    filledAt: filled_at?.getTime() ?? null,
  };
}
export interface RecordFilter {
  readonly excelId?: string | undefined;
  readonly equipmentId?: string | undefined;
  readonly state?: SmartRecordState | undefined;
  readonly whose?: 'mine' | undefined;
  readonly keyword?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
function conditions(filter: RecordFilter, caller: Caller, add: AddParam): string[] {
  const { excelId, equipmentId, state, whose, keyword, from, to } = filter;
  const where: string[] = [];
  if (excelId) where.push(`smart_record.report_id = ${add(excelId)}`);
  if (state) where.push(`smart_record.state = ${add(state)}`);
  if (whose) where.push(isMine(caller, add));
  if (from !== undefined) where.push(`smart_record.begins >= ${add(new Date(from))}`);
  if (to !== undefined) where.push(`smart_record.begins < ${add(new Date(to))}`);
  if (equipmentId)
    where.push(`exists (select 1 from smart_report_device place
                         where place.report_id = smart_report.id and place.device_id = ${add(equipmentId)})`);
  if (keyword) {
    const like = add(likeText(keyword));
    where.push(
      `(smart_report.name ilike ${like} or smart_record.shift ilike ${like} or smart_record.filled_by ilike ${like}
        or smart_record.number::text = ${add(keyword)})`,
    );
  }
  return where;
}

/** A record with its document. */
export interface WholeRecord extends SmartRecord {
  readonly document: ReportDocument;
  readonly entries: SmartRecordFilled[];
  readonly templateVersion: number;
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: number;
  readonly devices: { id: string; name: string }[];
  readonly orgId: string;
  /** That filled it in, made on a phone. */
  readonly stepId: string | null;
  readonly doneAt: number | null;
}
type WholeRow = Row &
  Omit<WholeRecord, keyof SmartRecord | 'savedAt' | 'doneAt'> & { saved_at: Date; done_at: Date | null };
const WHOLE = `smart_record.document, smart_record.entries, smart_record.template_version as "templateVersion", smart_record.version,
  smart_record.saved_by as "savedBy", smart_record.saved_at, smart_record.step_id as "stepId", smart_record.done_at, smart_report.org_id as "orgId",
  coalesce((select jsonb_agg(jsonb_build_object('id', device.id, 'name', device.name) order by place.place)
     from smart_report_device place join device on device.id = place.device_id
    where place.report_id = smart_report.id), '[]') as devices`;

/** SQL of records: one function per question, no rules. */
export function createRecordRepository(db: Db, sight: SmartReportSight) {
  return {
    async list(caller: Caller, filter: RecordFilter, { limit, offset }: { limit: number; offset: number }) {
      const { values, add } = statement();
      const where = [await sight.reports(caller, add), ...conditions(filter, caller, add)];
      const from = `${FROM} where ${where.join(' and ')}`;
      const [count] = await db.query<{ n: number }>(`select count(*) as n from ${from}`, values);
      const rows = await db.query<Row>(
        `select ${columns(isMine(caller, add))} from ${from}
          order by smart_record.state = 'filled', case when smart_record.state = 'notFilled' then smart_record.due_at end,
                   smart_record.begins desc, smart_record.number desc, smart_record.id
          limit ${add(limit)} offset ${add(offset)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map(recordFrom) };
    },
    /** How many of their own wait to be filled in. */
    async waiting(caller: Caller): Promise<number> {
      const { values, add } = statement();
      const where = [
        await sight.reports(caller, add),
        ...conditions({ state: 'notFilled', whose: 'mine' }, caller, add),
      ];
      const [row] = await db.query<{ n: number }>(
        `select count(*) as n from ${FROM} where ${where.join(' and ')}`,
        values,
      );
      return row?.n ?? 0;
    },
    async find(on: Queryable, caller: Caller, id: string, lock: '' | 'lock' = ''): Promise<WholeRecord | undefined> {
      const { values, add } = statement();
      const [row] = await on.query<WholeRow>(
        `select ${columns(isMine(caller, add))}, ${WHOLE} from ${FROM} where smart_record.id = ${add(id)}
          ${lock && 'for update of smart_record'}`,
        values,
      );
      if (!row) return undefined;
      const {
        saved_at,
        done_at,
        document,
        entries,
        templateVersion,
        version,
        savedBy,
        devices,
        orgId,
        stepId,
        ...rest
      } = row;
      const more = {
        document,
        entries,
        templateVersion,
        version,
        savedBy,
        devices,
        orgId,
        stepId,
        savedAt: saved_at.getTime(),
        doneAt: done_at?.getTime() ?? null,
      };
      return { ...recordFrom(rest), ...more };
    },
    /** Bytes of their documents. */
    async sizes(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await db.query<{ id: string; bytes: number }>(
        'select id, octet_length(document::text) as bytes from smart_record where id = any($1::uuid[])',
        [ids],
      );
      return new Map(rows.map(({ id, bytes }) => [id, bytes]));
    },
    /** What its files need. */
    async printed(on: Queryable, id: string) {
      const [row] = await on.query<{
        name: string;
        number: number;
        document: DocumentText;
        entries: SmartRecordFilled[];
      }>(
        `select smart_report.name, smart_record.number, smart_record.document::text as document, smart_record.entries
           from ${FROM} where smart_record.id = $1`,
        [id],
      );
      return row;
    },
    async corrections(id: string): Promise<SmartRecordCorrection[]> {
      const rows = await db.query<Omit<SmartRecordCorrection, 'at'> & { at: Date }>(
        `select id, key, label, old, new, reason, who, at from smart_record_correction where record_id = $1 order by at desc, id desc`,
        [id],
      );
      return rows.map((row) => ({ ...row, at: row.at.getTime() }));
    },
    async picture(id: string, pictureId: string) {
      const [row] = await db.query<{ kind: string; bytes: Uint8Array }>(
        'select kind, bytes from smart_record_picture where record_id = $1 and id = $2',
        [id, pictureId],
      );
      return row;
    },
    picturesOf: (on: Queryable, id: string, ids: readonly string[]) =>
      on.query<{ id: string; kind: string; bytes: Uint8Array }>(
        'select id, kind, bytes from smart_record_picture where record_id = $1 and id = any($2::uuid[])',
        [id, ids],
      ),
  };
}
export type RecordRepository = ReturnType<typeof createRecordRepository>;

export interface NewRecord {
  readonly id: string;
  readonly reportId: string;
  readonly number: number;
  readonly shift: string;
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
  readonly madeAt: number;
  readonly madeBy: string;
  readonly dueAt: number;
  readonly document: DocumentText;
  readonly templateVersion: number;
  /** It has nothing to fill in. */
  readonly isFilled: boolean;
}

/** How records are written down. */
export const recordWrites = {
  /** The next number of a report. */
  async number(tx: Queryable, reportId: string): Promise<number> {
    const [row] = await tx.query<{ numbers: number }>(
      'update smart_report set numbers = numbers + 1 where id = $1 returning numbers',
      [reportId],
    );
    return row?.numbers ?? 0;
  },
  /** Not a second one of a schedule for a period. */
  async insert(tx: Queryable, record: NewRecord): Promise<boolean> {
    const { id, reportId, number, shift, from, to, timeZone, madeAt, madeBy, dueAt, document, templateVersion } =
      record;
    const rows = await tx.query(
      `insert into smart_record (id, report_id, number, shift, begins, ends, time_zone, state, made_at, made_by, due_at, filled_at,
                                 document, template_version, saved_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $9)
       on conflict (report_id, begins) where made_by = '' do nothing returning id`,
      [
        id,
        reportId,
        number,
        shift,
        new Date(from),
        new Date(to),
        timeZone,
        record.isFilled ? 'filled' : 'notFilled',
        new Date(madeAt),
        madeBy,
        new Date(dueAt),
        record.isFilled ? new Date(madeAt) : null,
        document,
        templateVersion,
      ],
    );
    return rows.length > 0;
  },
  async open(tx: Queryable, reportId: string): Promise<number> {
    const [row] = await tx.query<{ n: number }>(
      `select count(*) as n from smart_record where report_id = $1 and state = 'notFilled'`,
      [reportId],
    );
    return row?.n ?? 0;
  },
  async save(tx: Queryable, id: string, entries: readonly SmartRecordFilled[], by: string, at: number): Promise<void> {
    await tx.query(
      'update smart_record set entries = $2, saved_by = $3, saved_at = $4, version = version + 1 where id = $1',
      [id, JSON.stringify(entries), by, new Date(at)],
    );
  },
  async submit(
    tx: Queryable,
    id: string,
    filled: {
      document: ReportDocument;
      entries: readonly SmartRecordFilled[];
      by: string;
      at: number;
      stepId: string | undefined;
      doneAt: number | undefined;
    },
  ): Promise<void> {
    const { document, entries, by, at, stepId, doneAt } = filled;
    await tx.query(
      `update smart_record set state = 'filled', document = $2, entries = $3, filled_by = $4, filled_at = $5, saved_by = $4,
              saved_at = $5, step_id = $6, done_at = $7, version = version + 1 where id = $1`,
      [
        id,
        JSON.stringify(document),
        JSON.stringify(entries),
        by,
        new Date(at),
        stepId ?? null,
        doneAt === undefined ? null : new Date(doneAt),
      ],
    );
  },
  async correct(
    tx: Queryable,
    id: string,
    after: { document: ReportDocument; entries: readonly SmartRecordFilled[]; by: string; at: number },
    corrections: readonly Omit<SmartRecordCorrection, 'who' | 'at'>[],
  ): Promise<void> {
    await tx.query(
      'update smart_record set document = $2, entries = $3, saved_by = $4, saved_at = $5, version = version + 1 where id = $1',
      [id, JSON.stringify(after.document), JSON.stringify(after.entries), after.by, new Date(after.at)],
    );
    await tx.query(
      `insert into smart_record_correction (id, record_id, key, label, old, new, reason, who, at)
       select id, $2, key, label, old, new, reason, $3, $4
         from jsonb_to_recordset($1) as row (id uuid, key text, label text, old jsonb, new jsonb, reason text)`,
      [JSON.stringify(corrections), id, after.by, new Date(after.at)],
    );
  },
  delete: (tx: Queryable, id: string) => tx.query('delete from smart_record where id = $1', [id]),
  /** Ids and keys of the pictures there are, or those of these ids. */
  pictures: (tx: Queryable, id: string) =>
    tx.query<{ id: string; key: string }>('select id, key from smart_record_picture where record_id = $1', [id]),
  async addPicture(
    tx: Queryable,
    picture: {
      id: string;
      recordId: string;
      key: string;
      kind: string;
      bytes: Uint8Array;
      accountId: string;
      at: number;
    },
  ): Promise<void> {
    const { id, recordId, key, kind, bytes, accountId, at } = picture;
    await tx.query(
      'insert into smart_record_picture (id, record_id, key, kind, bytes, account_id, at) values ($1, $2, $3, $4, $5, $6, $7)',
      [id, recordId, key, kind, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), accountId, new Date(at)],
    );
  },
  /** Pictures that no input names any more. */
  async dropPictures(tx: Queryable, id: string, kept: readonly string[]): Promise<void> {
    await tx.query('delete from smart_record_picture where record_id = $1 and not (id = any($2::uuid[]))', [id, kept]);
  },
  /** Names of accounts of an enterprise, and of whoever fills in. */
  people: (tx: Queryable, { orgId, ownId }: { orgId: string; ownId: string }, ids: readonly string[]) =>
    tx.query<{ id: string; name: string }>(
      `select account.id, account.login_name as name from account where account.id = any($2::uuid[]) and (account.org_id = $1 or account.id = $3)`,
      [orgId, ids, ownId],
    ),
};
