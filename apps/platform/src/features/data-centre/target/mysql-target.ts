import type { ForwardColumn, ForwardField, ForwardMapping, TargetOf } from '@lightfield/contract';
import type { RowDataPacket } from 'mysql2/promise';
import type { Fact } from '../facts.ts';
import { createMysqlConnection } from './mysql-connection.ts';
import {
  ALARM_COLUMNS,
  ALARM_TIMES,
  type AlarmColumn,
  TEST_ROW,
  alarmCells,
  checkKey,
  checkWritten,
  keyOf,
} from './table-rows.ts';
import type { Target, TargetParts } from './target.ts';

/** Types of columns that are made, by what they hold. A key has no longer type: an index would not take it. */
const TYPES: Readonly<Record<ForwardField, string>> = {
  key: 'varchar(100)',
  time: 'datetime(3)',
  epoch: 'bigint',
  deviceId: 'char(36)',
  deviceNo: 'varchar(255)',
  deviceName: 'varchar(255)',
  variableId: 'char(36)',
  variableKey: 'varchar(255)',
  variableName: 'varchar(255)',
  unit: 'varchar(255)',
  value: 'double',
  text: 'longtext',
  quality: 'varchar(32)',
  report: 'varchar(255)',
  aggregation: 'varchar(32)',
  values: 'json',
  qualities: 'json',
};
const ALARM_TYPES: Readonly<Record<AlarmColumn, string>> = {
  alarm_id: 'char(36)',
  state: 'varchar(32)',
  severity: 'varchar(32)',
  content: 'longtext',
  device_id: 'char(36)',
  device_no: 'varchar(255)',
  device_name: 'varchar(255)',
  variable: 'varchar(255)',
  value: 'json',
  raised_at: 'datetime(3)',
  recovered_at: 'datetime(3)',
  confirmed_at: 'datetime(3)',
  confirmed_by: 'varchar(255)',
};
/** Text of one statement at most, about: servers take 1 MB and more unless somebody has made that less (`max_allowed_packet`). */
const STATEMENT_MAX = 512 * 1_024;

const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``;
type Place = Pick<TargetOf<'mysql'>, 'table' | 'alarmTable'>;
const made = (table: string, columns: readonly (readonly [string, string])[], key: string) =>
  `create table if not exists ${quoted(table)} (\n${columns
    .map(([name, type]) => `  ${quoted(name)} ${type}${name === key ? ' primary key' : ''}`)
    .join(',\n')}\n) character set utf8mb4`;

export const createMysqlTableSql = ({ table }: Pick<Place, 'table'>, { columns }: ForwardMapping): string =>
  made(
    table,
    columns.map(({ field, name }) => [name, TYPES[field]]),
    keyOf(columns),
  );
/**
 * A row that is there already stays as it is: sent twice, it is there once. Not `insert ignore`, which would also cut off what does not
 * fit.
 */
export function insertMysqlSql({ table }: Pick<Place, 'table'>, columns: readonly ForwardColumn[]): string {
  const key = quoted(keyOf(columns));
  return `insert into ${quoted(table)} (${columns.map(({ name }) => quoted(name)).join(', ')}) values ?
    on duplicate key update ${key} = ${key}`;
}
const alarmSql = ({ alarmTable }: Place): string =>
  `insert into ${quoted(alarmTable)} (${ALARM_COLUMNS.map(quoted).join(', ')}) values ?
    on duplicate key update ${ALARM_COLUMNS.filter((name) => name !== 'alarm_id')
      .map((name) => `${quoted(name)} = values(${quoted(name)})`)
      .join(', ')}`;

/** `datetime` of a session in UTC. */
const timeText = (iso: string) => iso.slice(0, 23).replace('T', ' ');
function cell(field: ForwardField, value: unknown): unknown {
  if (field === 'time' && typeof value === 'string') return timeText(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
}
const sizeOf = (row: readonly unknown[]) =>
  row.reduce<number>((sum, one) => sum + (typeof one === 'string' ? one.length * 2 : 16), 0);

/** Rows by the size of the statement that they go into. */
function* portions(rows: readonly (readonly unknown[])[]): Generator<(readonly unknown[])[]> {
  let portion: (readonly unknown[])[] = [];
  let size = 0;
  for (const row of rows) {
    const more = sizeOf(row);
    if (portion.length > 0 && size + more > STATEMENT_MAX) {
      yield portion;
      portion = [];
      size = 0;
    }
    portion.push(row);
    size += more;
  }
  if (portion.length > 0) yield portion;
}

/** MySQL and MariaDB: many rows by a statement; a row whose key is there already stays as it is. */
export function createMysqlTarget(parts: TargetParts<TargetOf<'mysql'>>): Target {
  const { target, mapping } = parts;
  const { connected, ask, attempt, close } = createMysqlConnection(parts);
  const key = keyOf(mapping.columns);
  let alarmTableIsThere = false;
  let tableIsThere = false;

  async function makeTable(): Promise<void> {
    if (tableIsThere || !target.creates) return;
    await ask(createMysqlTableSql(target, mapping));
    tableIsThere = true;
  }
  async function insert(sql: string, rows: readonly (readonly unknown[])[]): Promise<void> {
    for (const portion of portions(rows)) await ask(sql, [portion]);
  }
  const insertRows = (rows: readonly Fact[]) =>
    insert(
      insertMysqlSql(target, mapping.columns),
      rows.map((row) => mapping.columns.map(({ field }) => cell(field, row[field]))),
    );
  /** A unique index of the key alone, over all of its signs. */
  async function hasKey(): Promise<boolean> {
    const found = await ask<RowDataPacket[]>(
      `select 1 from information_schema.statistics where table_schema = database() and table_name = ? and non_unique = 0
        group by index_name having count(*) = 1 and min(lower(column_name)) = ? and max(sub_part) is null`,
      [target.table, key.toLowerCase()],
    );
    return found.length > 0;
  }
  /** No table at all has a word of its own, the server's. */
  async function isThere(): Promise<boolean> {
    await ask(`select 1 from ${quoted(target.table)} limit 0`);
    return true;
  }

  return {
    send: (rows) =>
      attempt(async () => {
        await makeTable();
        await insertRows(rows);
      }),

    sendAlarms: (alarms) =>
      attempt(async () => {
        if (!alarmTableIsThere && target.creates)
          await ask(
            made(
              target.alarmTable,
              ALARM_COLUMNS.map((name) => [name, ALARM_TYPES[name]]),
              'alarm_id',
            ),
          );
        alarmTableIsThere = true;
        // The state that was read last is the one that holds: they come in that order.
        const rows = alarms.map(alarmCells).map((cells) =>
          ALARM_COLUMNS.map((name) => {
            const value = cells[name];
            return value !== null && ALARM_TIMES.has(name) ? timeText(value) : value;
          }),
        );
        await insert(alarmSql(target), rows);
      }),

    test: (begun) =>
      attempt(async () => {
        begun('connect');
        await connected();
        begun('table');
        await makeTable();
        await checkKey(target.table, { hasKey, isThere });
        begun('write');
        await ask('start transaction');
        await insertRows([TEST_ROW]);
        begun('read');
        const read = `select 1 from ${quoted(target.table)} where ${quoted(key)} = ?`;
        const written = await ask<RowDataPacket[]>(read, [TEST_ROW.key]);
        await ask('rollback');
        checkWritten(written);
        // engines without transactions keep it
        const kept = await ask<RowDataPacket[]>(read, [TEST_ROW.key]);
        if (kept.length > 0) await ask(`delete from ${quoted(target.table)} where ${quoted(key)} = ?`, [TEST_ROW.key]);
      }),
    close,
  };
}
