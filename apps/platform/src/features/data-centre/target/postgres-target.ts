import type { ForwardColumn, ForwardMapping, TargetOf } from '@lightfield/contract';
import type { Fact } from '../facts.ts';
import { createPostgresConnection } from './postgres-connection.ts';
import { createCopying } from './postgres-copy.ts';
import { COLUMN_TYPES, type Place, cell, quoted, tableOf } from './postgres-names.ts';
import { ALARM_COLUMNS, type AlarmColumn, TEST_ROW, alarmCells, checkKey, checkWritten, keyOf } from './table-rows.ts';
import type { Target, TargetParts } from './target.ts';

const ALARM_TYPES: Readonly<Record<AlarmColumn, string>> = {
  alarm_id: 'uuid',
  state: 'text',
  severity: 'text',
  content: 'text',
  device_id: 'uuid',
  device_no: 'text',
  device_name: 'text',
  variable: 'text',
  value: 'jsonb',
  raised_at: 'timestamptz',
  recovered_at: 'timestamptz',
  confirmed_at: 'timestamptz',
  confirmed_by: 'text',
};

export function createTableSql(place: Place, { columns }: ForwardMapping): string {
  const lines = columns.map(
    ({ field, name }) => `  ${quoted(name)} ${COLUMN_TYPES[field]}${field === 'key' ? ' primary key' : ''}`,
  );
  return `create table if not exists ${tableOf(place)} (\n${lines.join(',\n')}\n)`;
}
const alarmTableSql = ({ schema, alarmTable }: Place) =>
  `create table if not exists ${tableOf({ schema, table: alarmTable })} (${Object.entries(ALARM_TYPES)
    .map(([name, type]) => `${quoted(name)} ${type}${name === 'alarm_id' ? ' primary key' : ''}`)
    .join(', ')})`;

/** A row that is there already stays as it is: sent twice, it is there once. */
export function insertSql(place: Place, columns: readonly ForwardColumn[]): string {
  const names = columns.map(({ name }) => quoted(name)).join(', ');
  const lists = columns.map(({ field }, index) => `$${index + 1}::${COLUMN_TYPES[field]}[]`).join(', ');
  return `insert into ${tableOf(place)} (${names}) select * from unnest(${lists})
    on conflict (${quoted(keyOf(columns))}) do nothing`;
}

/** Rows by one statement a batch; a row whose key is there already stays as it is. */
export function createPostgresTarget(parts: TargetParts<TargetOf<'postgres'>>): Target {
  const { target, mapping } = parts;
  const { connected, ask, copy, attempt, close } = createPostgresConnection(parts);
  const copying = createCopying(parts, { ask, copy });
  let alarmTableIsThere = false;
  let tableIsThere = false;

  async function makeTable(): Promise<void> {
    if (tableIsThere || !target.creates) return;
    await ask(createTableSql(target, mapping));
    tableIsThere = true;
  }
  const insert = (rows: readonly Fact[]) =>
    ask(
      insertSql(target, mapping.columns),
      mapping.columns.map(({ field }) => rows.map((row) => cell(row[field]))),
    );

  return {
    send: (rows) =>
      attempt(async () => {
        await makeTable();
        if (!(await copying.took(rows))) await insert(rows);
      }),

    sendAlarms: (alarms) =>
      attempt(async () => {
        if (!alarmTableIsThere && target.creates) await ask(alarmTableSql(target));
        alarmTableIsThere = true;
        const cells = alarms.map(alarmCells);
        // The state that was read last is the one that holds: they come in that order.
        await ask(
          `insert into ${tableOf({ schema: target.schema, table: target.alarmTable })} (${ALARM_COLUMNS.map(quoted).join(', ')})
           select * from unnest(${ALARM_COLUMNS.map((name, index) => `$${index + 1}::${ALARM_TYPES[name]}[]`).join(', ')})
           on conflict (alarm_id) do update set ${ALARM_COLUMNS.filter((name) => name !== 'alarm_id')
             .map((name) => `${quoted(name)} = excluded.${quoted(name)}`)
             .join(', ')}`,
          ALARM_COLUMNS.map((name) => cells.map((row) => row[name])),
        );
      }),

    test: (begun) =>
      attempt(async () => {
        begun('connect');
        await connected();
        begun('table');
        await makeTable();
        const place = tableOf(target);
        await checkKey(place, {
          hasKey: async () => {
            const { rows } = await ask(
              `select 1 from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
                where indrelid = to_regclass($1) and indisunique and indnkeyatts = 1 and attname = $2`,
              [place, keyOf(mapping.columns)],
            );
            return rows.length > 0;
          },
          isThere: async () => {
            const { rows } = await ask('select to_regclass($1) is not null as is', [place]);
            return (rows as { is: boolean }[])[0]?.is ?? false;
          },
        });
        begun('write');
        await ask('begin');
        await insert([TEST_ROW]);
        begun('read');
        const read = await ask(`select 1 from ${place} where ${quoted(keyOf(mapping.columns))} = $1`, [TEST_ROW.key]);
        await ask('rollback');
        checkWritten(read.rows);
      }),
    close,
  };
}
