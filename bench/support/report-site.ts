import {
  type Call,
  SUCCESS,
  type SmartRecordInfo,
  type SmartReport,
  type SmartReportSchedule,
  type RecordItem,
  smartRecordCalls,
  smartReportCalls,
  smartReportTemplateCalls,
} from '@lightfield/contract';
import { type Cell, type ReportDocument, type Series, type Sheet, emptySheet, keyOf } from '@lightfield/report';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createHistory } from '../../apps/platform/src/engines/history/history.ts';
import {
  addAccount,
  addDevice,
  addGateway,
  addOrg,
  addReport,
  addVariable,
} from '../../apps/platform/src/engines/history/site.testing.ts';
import type { GatewayIdentity } from '../../apps/platform/src/engines/types.ts';
import { createBus } from '../../apps/platform/src/kernel/bus.ts';
import { systemClock } from '../../apps/platform/src/kernel/clock.ts';
import type { PgDb } from '../../apps/platform/src/kernel/db-pg.ts';
import { silentLog } from '../../apps/platform/src/kernel/log.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const DEVICES = 30;
const VARIABLES = 100;
const RECORDS_AT_ONCE = 100;

/** An enterprise with 30 devices of 100 variables, and a record of each device a minute between two times. */
export async function seedSite(db: PgDb, from: number, to: number) {
  const history = createHistory({ db, clock: systemClock, bus: createBus(console.error), log: silentLog });
  await history.start();
  const orgId = await addOrg(db);
  const gateway = await addGateway(db, orgId);
  const devices: { id: string; series: Series[] }[] = [];
  const stored: { number: number; layout: number }[] = [];
  for (let n = 1; n <= DEVICES; n++) {
    const name = `${n}号泵`;
    const id = await addDevice(db, orgId, { gatewayId: gateway.gatewayId, name });
    const variables = [];
    for (let v = 0; v < VARIABLES; v++) variables.push(await addVariable(db, id, { key: `v${v}`, name: `变量${v}` }));
    stored.push(await addReport(db, id, variables));
    const series = variables.map((one, v) => ({
      equipmentId: id,
      variableId: one.id,
      equipName: name,
      name: `变量${v}`,
      unit: 'm³/h',
    }));
    devices.push({ id, series });
  }
  let waiting: { gateway: GatewayIdentity; item: RecordItem }[] = [];
  for (let time = from; time < to; time += MINUTE)
    for (const { number, layout } of stored) {
      const values = Array.from(
        { length: VARIABLES },
        (_, v) => Math.round(Math.sin(time / HOUR + number + v) * 1e4) / 100,
      );
      waiting.push({ gateway, item: { kind: 'record', seq: 1, report: number, layout, time, values } });
      if (waiting.length < RECORDS_AT_ONCE) continue;
      const items = waiting;
      waiting = [];
      (await db.transaction((tx) => history.part.write(tx, items)))();
    }
  if (waiting.length > 0) (await db.transaction((tx) => history.part.write(tx, waiting)))();
  history.stop();
  const accountId = await addAccount(db, orgId, { kind: 'co', loginName: 'bench' });
  await db.query('update role set permissions = null');
  const token = randomBytes(32).toString('base64url');
  await db.query(
    `insert into session (token_hash, account_id, expires_at, ip, agent) values ($1, $2, now() + interval '1 day', '', 'bench')`,
    [createHash('sha256').update(token).digest(), accountId],
  );
  return { orgId, accountId, devices, cookie: `lf_session=${token}` };
}

const styles: ReportDocument['styles'] = {
  head: {
    bold: true,
    size: 12,
    fill: '#DDEBF7',
    align: 'center',
    border: { bottom: { style: 'medium' }, top: { style: 'thin' } },
  },
  label: { border: { left: { style: 'thin' }, bottom: { style: 'thin', color: '#999999' } } },
  number: { format: '0.00', align: 'right', border: { bottom: { style: 'thin', color: '#999999' } } },
  sum: { format: '#,##0.0', bold: true, fill: '#F2F2F2' },
};
const ROWS = 200;
const COLUMNS = 30;
/** What a cell of the large one is, by turns: a statistic of the period three times of five, what was at its begin or its end. */
const BOUND: ((of: Series) => Cell)[] = [
  (of) => ({ s: 'number', bind: { kind: 'agg', of, agg: 'avg' } }),
  (of) => ({ s: 'number', bind: { kind: 'agg', of, agg: 'max' } }),
  (of) => ({ s: 'number', bind: { kind: 'value', of, at: 'periodStart' } }),
  (of) => ({ s: 'number', bind: { kind: 'agg', of, agg: 'delta' } }),
  (of) => ({ s: 'number', bind: { kind: 'value', of, at: 'periodEnd' } }),
];

/** 20 sheets of 200 rows and 30 columns, every cell with something: 3,000 values and statistics, 600 sums of rows and columns, texts, numbers. */
export function largeDocument(series: readonly Series[], sheets = 20): ReportDocument {
  const each = Math.floor(series.length / sheets);
  return {
    format: 1,
    styles,
    sheets: Array.from({ length: sheets }, (_, n) =>
      largeSheet(`s${n}`, `第${n + 1}页`, series.slice(n * each, (n + 1) * each)),
    ),
  };
}
function largeSheet(id: string, name: string, series: readonly Series[]): Sheet {
  const cells: Record<string, Cell> = {};
  const bound = series.map((of, i) => BOUND[i % BOUND.length]?.(of));
  const letter = (column: number) => (column < 26 ? '' : 'A') + String.fromCodePoint(65 + (column % 26));
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const isSum = row === ROWS - 1 && column > 0;
      // the bound ones stand in every third cell of the first rows
      const value = row > 0 && column > 0 && (row + column) % 3 === 0 && !isSum ? bound.pop() : undefined;
      cells[keyOf(row, column)] = value ?? plainCell(row, column, isSum, letter(column));
    }
  return {
    ...emptySheet(id, name),
    rows: ROWS,
    columns: COLUMNS,
    cells,
    print: { ...emptySheet(id, name).print, landscape: true, paper: 'A3', repeatRows: [0, 0] },
  };
}
function plainCell(row: number, column: number, isSum: boolean, letter: string): Cell {
  if (row === 0) return { s: 'head', v: `列${column}` };
  if (isSum) return { s: 'sum', f: `=SUM(${letter}2:${letter}${ROWS - 1})` };
  return column === 0 ? { s: 'label', v: `设备${row}` } : { s: 'number', v: row * column };
}

/** What a shift writes: a row an hour with eight variables, their figures of the day, somebody to sign. */
export function shiftDocument(series: readonly Series[]): ReportDocument {
  const cells: Record<string, Cell> = {
    '0,0': { s: 'head', bind: { kind: 'system', key: 'report' } },
    '1,0': { s: 'label', bind: { kind: 'system', key: 'date' } },
    '2,0': { s: 'head', v: '时间' },
    '3,0': { s: 'label', bind: { kind: 'rows', step: 'hour', of: null, agg: 'avg' } },
    '6,0': { s: 'label', v: '值班人' },
    '6,1': { input: { key: 'who', label: '值班人', kind: 'text', required: true } },
    '7,0': { s: 'label', v: '情况' },
    '7,1': { input: { key: 'note', label: '情况', kind: 'text', required: false } },
  };
  for (const [i, of] of series.slice(0, 8).entries()) {
    cells[keyOf(2, i + 1)] = { s: 'head', v: of.name };
    cells[keyOf(3, i + 1)] = { s: 'number', bind: { kind: 'rows', step: 'hour', of, agg: 'avg' } };
    cells[keyOf(4, i + 1)] = { s: 'sum', f: `=AVERAGE(${String.fromCodePoint(66 + i)}4)` };
    cells[keyOf(5, i + 1)] = { s: 'sum', bind: { kind: 'agg', of, agg: 'max' } };
  }
  return { format: 1, styles, sheets: [{ ...emptySheet('s1', '班报'), cells }] };
}

/** Calls of the product over HTTP as one person. */
export function reportCalls(url: string, cookie: string) {
  /** All bytes of the answer; to read them is the asker's work. */
  async function answerOf({ path }: Call, body: Record<string, unknown>): Promise<Uint8Array> {
    const reply = await fetch(url + path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return new Uint8Array(await reply.arrayBuffer());
  }
  function read({ path, answer }: Call, bytes: Uint8Array): unknown {
    const { code, msg, data } = JSON.parse(new TextDecoder().decode(bytes)) as {
      code: number;
      msg: string;
      data: unknown;
    };
    if (code !== SUCCESS) throw new Error(`${path}: ${code} ${msg}`);
    return answer.parse(data);
  }
  async function ask<Answer>(call: Call, body: Record<string, unknown>): Promise<Answer> {
    return read(call, await answerOf(call, body)) as Answer;
  }
  return {
    async report(
      name: string,
      schedule: SmartReportSchedule,
      deviceIds: readonly string[],
      document: ReportDocument,
      more: object = {},
    ): Promise<string> {
      const { id } = await ask<SmartReport>(smartReportCalls.add, {
        name,
        equipmentIds: deviceIds.join(','),
        schedule: JSON.stringify(schedule),
        ...more,
      });
      await ask(smartReportTemplateCalls.save, { id, base: 0, document: JSON.stringify(document) });
      return id;
    },
    remove: (id: string) => ask(smartReportCalls.delete, { id }),
    record: (excelId: string, from: number, to: number) =>
      answerOf(smartRecordCalls.add, { excelId, recordId: randomUUID(), from, to }),
    readRecord: (bytes: Uint8Array) => read(smartRecordCalls.add, bytes) as SmartRecordInfo,
    async file(kind: 'xlsx' | 'pdf', id: string): Promise<Uint8Array> {
      const reply = await fetch(`${url}${smartRecordCalls[kind].path}?id=${id}`, { headers: { cookie } });
      const bytes = new Uint8Array(await reply.arrayBuffer());
      const begin = kind === 'pdf' ? '%PDF' : 'PK';
      if (new TextDecoder().decode(bytes.subarray(0, begin.length)) !== begin)
        throw new Error(`no ${kind}: ${new TextDecoder().decode(bytes.subarray(0, 300))}`);
      return bytes;
    },
  };
}
