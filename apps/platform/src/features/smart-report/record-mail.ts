import type { Language, SmartReport } from '@lightfield/contract';
import { type ReportDocument, placeOf, shown } from '@lightfield/report';
import { zoneOffset } from '../../engines/history/zone.ts';
import type { Transaction } from '../../kernel/db.ts';
import type { Notifier } from '../../kernel/notifier.ts';

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
  state: 'filled' | 'notFilled';
  mailOn: SmartReport['mailOn'];
  document: ReportDocument;
}

/** Records by e-mail, in the transaction that makes or fills them: nothing is sent of what was rolled back, and nothing twice. */
export function createRecordMail(notifier: Notifier, origin: string) {
  async function send(tx: Transaction, id: string, on: 'made' | 'filled'): Promise<void> {
    if (notifier.mode('email') === 'off') return;
    const [record] = await tx.query<MailedRecord>(
      `select report.org_id as "orgId", report.id as "reportId", report.name, record.number, record.shift, record.begins,
              record.time_zone, record.state, report.mail_on as "mailOn", record.document
         from smart_record record join smart_report report on report.id = record.report_id where record.id = $1`,
      [id],
    );
    // one that has nothing to fill in is filled when it is made
    if (
      !record ||
      (record.mailOn !== on && !(on === 'made' && record.mailOn === 'filled' && record.state === 'filled'))
    )
      return;
    const people = await tx.query<{ id: string; email: string; lang: Language }>(
      `select account.id, account.email, coalesce(account.language, 'zh') as lang from smart_report_mail chosen join account on account.id = chosen.account_id
        where chosen.report_id = $1 and coalesce(account.email, '') <> '' and account.status = 'active' and not account.disabled`,
      [record.reportId],
    );
    const begins = record.begins.getTime();
    const day = new Date(begins + zoneOffset(record.time_zone)(begins)).toISOString().slice(0, 10);
    const title = [record.name, day, record.shift].filter((part) => part !== '').join(' ');
    const link = origin === '' ? '' : `\n\n${origin}/monitor/excel/${record.reportId}/page/read/${id}`;
    const text = `${textOfDocument(record.document)}${link}`;
    for (const person of people) {
      const notice = { channel: 'email', target: person.email, template: 'smartReport', lang: person.lang } as const;
      await notifier.send({ ...notice, params: { title, text }, accountId: person.id, orgId: record.orgId }, tx);
    }
  }
  return {
    made: (tx: Transaction, id: string) => send(tx, id, 'made'),
    filled: (tx: Transaction, id: string) => send(tx, id, 'filled'),
  };
}
