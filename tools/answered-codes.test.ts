import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as contract from '@lightfield/contract';
import { describe, expect, it } from 'vitest';

/**
 * A code of the table that no program answers is a promise nobody keeps, one that no test names may be answered wrongly for years.
 * The first are listed here, with the reason; whoever answers one takes it off the list. There are none of the second.
 */
const NOT_ANSWERED: Readonly<Record<string, readonly number[]>> = {
  'a device with unfinished work orders may be deleted': [1120],
  'in a range of the specification that gives it no meaning; what our text says is told in another way': [
    // the state of synchronisation is shown and does not refuse anything; 1714 names the variable a gateway does not know
    1117,
    1119, 1403,
    // told as states of the gateway
    1323, 1341, 1342, 1350, 1351, 1356,
    // a command whose time is over is 1301
    // an alarm that is not there is 90002
    1726,
    // pages of a template are limited as those of a device are (1902); devices of a template are not limited
    3107, 3108,
    // a template without a model is limited by nothing (decision 024)
    3110,
    // rows of a file are told one by one, with what is wrong in each
    10_012,
    // the same form sent twice is carried out once
    90_012,
  ],
};
const ROOT = join(import.meta.dirname, '..');
/** The table itself, and the list of this file. */
const TABLES = join(ROOT, 'packages', 'contract', 'src', 'errors');
const isTest = (file: string) => /\.(test|testing)\.tsx?$/.test(file) || file.startsWith(join(ROOT, 'e2e'));
const sources = ['apps', 'packages', 'e2e']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(ROOT, folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\/dist\/|\/locales\//.test(file))
  .map((file) => ({ file, words: new Set(readFileSync(file, 'utf8').match(/\w+/g)) }));
/** How faults of devices are named is a table, too: what it names is answered. */
const isTable = (file: string) => file.startsWith(TABLES) && !['modbus.ts', 'denial.ts'].includes(basename(file));
const programs = sources.filter(({ file }) => !isTest(file) && !isTable(file));
const tests = sources.filter(({ file }) => isTest(file));

const codes = Object.entries(contract).flatMap(([table, entries]) =>
  table.endsWith('Errors') && typeof entries === 'object'
    ? Object.entries(entries as Record<string, { code: number }>).map(([name, { code }]) => ({ table, name, code }))
    : [],
);
const names = ({ words }: { words: ReadonlySet<string> }, table: string, name: string) =>
  words.has(table) && words.has(name);
/** 10001, 10_001. */
const writings = (code: number) => [String(code), String(code).replace(/(\d{3})$/, '_$1')];

const numbers = (list: readonly { code: number }[]) => list.map(({ code }) => code).toSorted((a, b) => a - b);

describe('every code of the table', () => {
  it('is answered by a program, or stands here with the reason why not', () => {
    const unanswered = codes.filter(({ table, name }) => !programs.some((one) => names(one, table, name)));
    const listed = Object.values(NOT_ANSWERED).flat();
    expect(numbers(unanswered)).toEqual(listed.toSorted((a, b) => a - b));
  });

  it('that is answered is named by a test', () => {
    const listed = new Set(Object.values(NOT_ANSWERED).flat());
    const untested = codes.filter(
      ({ table, name, code }) =>
        !listed.has(code) &&
        !tests.some((one) => names(one, table, name) || writings(code).some((written) => one.words.has(written))),
    );
    expect(numbers(untested)).toEqual([]);
  });
});
