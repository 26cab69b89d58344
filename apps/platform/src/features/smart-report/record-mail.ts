import {
  type BodyOut,
  LIMITS,
  type Language,
  type SmartReport,
  commonErrors,
  smartReportErrors,
  type smartRecordCalls,
} from '@lightfield/contract';
import { type ReportDocument, placeOf, shown } from '@lightfield/report';
import { zoneOffset } from '../../engines/history/zone.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db, Queryable, Transaction } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { FileNotifier, NoticeFile } from '../../kernel/notifier.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { RecordPrinting } from './record-printing.ts';
import type { RecordRepository } from './record.repository.ts';

/** Lines of a document in an e-mail; the rest is read where it stands. */
const LINES_MAX = 200;

/** A document as plain text, a line for each row. */
export function textOfDocument(document: ReportDocument): string {
  const lines: string[] = [];
  for (const sheet of document.sheets) {
    if (document.sheets.length > 1) lines.push(`[${sheet.name}]`);
    const rows = new Map<number, { column: number; text: string }[]>();
    for (const [key, cell] of Object.entries(sheet.cells)) {
      const { row, column } = placeOf(key);
      const text = cell.qr ? '' : shown(cell, cell.s === undefined ? undefined : document.styles[cell.s]).trim();
      if (text !== '') rows.set(row, [...(rows.get(row) ?? []), { column, text }]);
    }
    for (const [, cells] of [...rows].toSorted(([a], [b]) => a - b))
      lines.push(
        cells
          .toSorted((a, b) => a.column - b.column)
          .map(({ text }) => text)
          .join('  '),
      );
  }
  return lines.length > LINES_MAX ? [...lines.slice(0, LINES_MAX), '…'].join('\n') : lines.join('\n');
}

interface MailedRecord {
  orgId: string;
  reportId: string;
  name: string;
  number: number;
  shift: string;
  begins: Date;
  time_zone: string;
  document: ReportDocument;
  mailFiles: SmartReport['mailFiles'];
}
interface Receiver {
  id: string;
  name: string;
  email: string;
  lang: Language;
}
export interface MailParts {
  db: Db;
  records: Pick<RecordRepository, 'find'>;
  notifier: FileNotifier;
  printing: RecordPrinting;
  /** 3308: somebody does not see these devices, or has no address. */
  assertFit: (orgId: string, ids: readonly string[], deviceIds: readonly string[], field: 'mailIds') => Promise<void>;
  operations: OperationLog;
  /** Where browsers reach the platform; empty: nobody has said it. */
  origin: string;
  log: Log;
}
const RECEIVER = `select account.id, account.login_name as name, account.email, coalesce(account.language, 'zh') as lang from account`;
const REACHED = `coalesce(account.email, '') <> '' and account.status = 'active' and not account.disabled`;

/** Records by e-mail: by themselves, in the transaction that makes or fills them, so that nothing is sent of what was rolled back and nothing twice; and by hand. */
export function createRecordMail(parts: MailParts) {
  const { db, records, notifier, printing, assertFit, operations, origin, log } = parts;

  /** 3306. */
  async function filesOf(tx: Queryable, id: string, kinds: SmartReport['mailFiles']): Promise<NoticeFile[]> {
    const read = await printing.read(tx, id);
    const files: NoticeFile[] = [];
    for (const kind of read ? kinds : []) if (read) files.push(await printing.file(kind, read));
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    if (bytes > LIMITS.smartReport.mailBytes) throw smartReportErrors.documentTooLarge({ bytes });
    return files;
  }
  async function recordOf(tx: Queryable, id: string): Promise<MailedRecord | undefined> {
    const [record] = await tx.query<MailedRecord>(
      `select report.org_id as "orgId", report.id as "reportId", report.name, record.number, record.shift, record.begins,
              record.time_zone, record.document, report.mail_files as "mailFiles"
         from smart_record record join smart_report report on report.id = record.report_id where record.id = $1`,
      [id],
    );
    return record;
  }
  async function letters(
    tx: Queryable,
    { id, record, people }: { id: string; record: MailedRecord; people: readonly Receiver[] },
    files: readonly NoticeFile[] | 'lacking',
  ): Promise<void> {
    const begins = record.begins.getTime();
    const day = new Date(begins + zoneOffset(record.time_zone)(begins)).toISOString().slice(0, 10);
    const title = [record.name, day, record.shift].filter((part) => part !== '').join(' ');
    const link = origin === '' ? '' : `\n\n${origin}/monitor/excel/${record.reportId}/page/read/${id}`;
    const text = `${textOfDocument(record.document)}${link}`;
    const kept = files === 'lacking' ? [] : await notifier.keep(files, tx);
    for (const person of people) {
      const notice = { channel: 'email', target: person.email, template: 'smartReport', lang: person.lang } as const;
      const params = {
        title,
        text,
        ...(files === 'lacking' && { lacking: record.mailFiles.map((kind) => `.${kind}`).join(', ') }),
      };
      await notifier.send({ ...notice, params, accountId: person.id, orgId: record.orgId, files: kept }, tx);
    }
  }

  async function byItself(tx: Transaction, id: string, on: 'made' | 'filled'): Promise<void> {
    if (notifier.mode('email') === 'off') return;
    // one that has nothing to fill in is filled when it is made
    const people = await tx.query<Receiver>(
      `${RECEIVER} join smart_report_mail chosen on chosen.account_id = account.id
         join smart_report report on report.id = chosen.report_id join smart_record record on record.report_id = report.id
        where record.id = $1 and ${REACHED}
          and (report.mail_on = $2 or $2 = 'made' and report.mail_on = 'filled' and record.state = 'filled')`,
      [id, on],
    );
    const record = people.length > 0 ? await recordOf(tx, id) : undefined;
    if (!record) return;
    const files = await filesOf(tx, id, record.mailFiles).catch((error: unknown) => {
      log.warn({ error, recordId: id }, 'files of a smart report did not go with its e-mail');
      return 'lacking' as const;
    });
    await letters(tx, { id, record, people }, files);
  }

  return {
    made: (tx: Transaction, id: string) => byItself(tx, id, 'made'),
    filled: (tx: Transaction, id: string) => byItself(tx, id, 'filled'),
    async send(caller: Caller, { id, mailIds, files: kinds = [] }: BodyOut<typeof smartRecordCalls.send>) {
      const record = await records.find(db, caller, id);
      if (!record) throw commonErrors.notFound({ id });
      const ids = [...new Set(mailIds)];
      if (notifier.mode('email') === 'off') throw smartReportErrors.fillerUnfit({ field: 'mailIds' });
      await assertFit(
        record.orgId,
        ids,
        record.devices.map((device) => device.id),
        'mailIds',
      );
      const files = await filesOf(db, id, [...new Set(kinds)]);
      return db.transaction(async (tx) => {
        const mailed = await recordOf(tx, id);
        if (!mailed) throw commonErrors.notFound({ id });
        const people = await tx.query<Receiver>(`${RECEIVER} where account.id = any($1::uuid[]) and ${REACHED}`, [ids]);
        await letters(tx, { id, record: mailed, people }, files);
        await operations.write(
          caller,
          {
            action: 'smartReport.send',
            objectType: 'smartRecord',
            objectId: id,
            objectName: `${record.excelName} #${record.number}`,
            ...changesOf({}, { mailTo: people.map(({ name }) => name), files: kinds }),
          },
          tx,
        );
        return { sent: people.length };
      });
    },
  };
}
export type RecordMail = ReturnType<typeof createRecordMail>;
