import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './start/paths.ts';

/**
 * The version before runs on while a newer one has migrated (docs/decisions/153). What its programs may not survive is named in the
 * migration: `-- contracts NNNN: what` (no program uses it from that migration on), or `-- expands: why the version before runs on`.
 */
const FOLDER = join(ROOT, 'apps', 'platform', 'src', 'migrations');
/** Those before it came in times when all processes were stopped for an upgrade. */
const FIRST = '0221';

const TAKES_AWAY: readonly [what: string, pattern: RegExp][] = [
  ['drops', /\bdrop (table|column|view|materialized view|function|type|sequence|domain|default)\b/],
  ['renames', /\brename\b/],
  ['changes a type', /\balter column \S+ (set data )?type\b/],
  ['refuses null', /\bset not null\b/],
  ['removes rows', /\b(delete from|truncate)\b/],
  // `on conflict (...)` of older programs needs it.
  ['drops what is unique', /\bdrop (index|constraint)\b/],
];
const NEW_COLUMN = /\badd column (?:if not exists )?[^,;]*/g;
/** Each with the table that it makes stricter. */
const STRICTER: readonly RegExp[] = [
  /\balter table (?:only )?(\S+)[^;]*\badd (?:constraint|check|unique|foreign key|primary key|exclude)\b/g,
  /\bcreate unique index [^;]*?\bon (?:only )?([^\s(]+)/g,
  /\bcreate (?:constraint )?trigger [^;]*?\bon (\S+)/g,
];

/** What the version before may not survive, in words; of SQL without its comments and texts. */
function contractions(text: string): string[] {
  const sql = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .replaceAll(/\s+/g, ' ');
  const made = new Set(
    [...sql.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?([^\s(]+)/g)].map((one) => one[1]),
  );
  return [
    ...TAKES_AWAY.filter(([, pattern]) => pattern.test(sql)).map(([what]) => what),
    ...[...sql.matchAll(NEW_COLUMN)]
      .filter(([column]) => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column))
      .map(() => 'asks for a column that older programs do not write'),
    ...STRICTER.flatMap((pattern) => [...sql.matchAll(pattern)])
      .filter(([, table]) => !made.has(table))
      .map(([, table]) => `is stricter about ${table}`),
  ];
}
const isNamed = (text: string) => /^-- (contracts \d{4}|expands): \S/m.test(text);

const files = readdirSync(FOLDER).filter((file) => file.slice(0, 4) >= FIRST);
it('names what the version before may not survive', () => {
  const unnamed = files.flatMap((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    return isNamed(text) ? [] : contractions(text).map((what) => `${file} ${what}`);
  });
  expect(unnamed).toEqual([]);
});

it('names no migration after itself as the one from which on nothing uses it', () => {
  const wrong = files.filter((file) => {
    const since = /^-- contracts (\d{4}):/m.exec(readFileSync(join(FOLDER, file), 'utf8'))?.[1];
    return since !== undefined && since > file.slice(0, 4);
  });
  expect(wrong).toEqual([]);
});

describe('what the version before may not survive', () => {
  it.each([
    ['drop table a;', ['drops']],
    ['alter table a\n  drop column b;', ['drops']],
    ['alter table a rename column b to c;', ['renames']],
    ['alter table a alter column b type bigint;', ['changes a type']],
    ['alter table a alter column b set not null;', ['refuses null']],
    ['delete from a;', ['removes rows']],
    ['drop index a_b;', ['drops what is unique']],
    ['alter table a add column b int not null;', ['asks for a column that older programs do not write']],
    ['alter table a add constraint c check (b > 0);', ['is stricter about a']],
    ['create unique index a_b on a (b);', ['is stricter about a']],
    ['create trigger t before insert on a for each row execute function f();', ['is stricter about a']],
  ])('%s', (sql, expected) => expect(contractions(sql)).toEqual(expected));

  it.each([
    'create table a (b int not null); create unique index a_b on a (b); alter table a add constraint c check (b > 0);',
    'alter table a add column b int not null default 0, add column c text;',
    'create index on a (b);',
    "-- drop table a\ninsert into t values ('drop table a');",
    'alter table a alter column b drop not null;',
  ])('not %s', (sql) => expect(contractions(sql)).toEqual([]));
});
