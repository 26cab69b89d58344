import { readFile, writeFile } from 'node:fs/promises';
import { MACHINE_NAMES, type MachineName } from './machines/machine.ts';
import { MACHINES } from './machines/machines.ts';
import type { Register } from './registers/register.ts';

/**
 * `node apps/plant/src/print-registers.ts` prints the register tables of the README; with `--write` it puts them there,
 * between the two marks.
 */
const README = new URL('../README.md', import.meta.url);
const BEGIN = '<!-- registers: made by src/print-registers.ts -->';
const END = '<!-- /registers -->';

export function registerTables(): string {
  return MACHINE_NAMES.map(tableOf).join('\n\n');
}

/** The text of the README with the present tables. Throws when the marks are missing. */
export function withTables(readme: string): string {
  const from = readme.indexOf(BEGIN);
  const to = readme.indexOf(END);
  if (from < 0 || to < from) throw new Error('the README has lost the marks of the register tables');
  return `${readme.slice(0, from + BEGIN.length)}\n\n${registerTables()}\n\n${readme.slice(to)}`;
}

function tableOf(name: MachineName): string {
  const { unitId, table, device } = MACHINES[name];
  const blocks = table.blocks.map(({ table, first, last }) => `${table}x${first}..${last}`).join(', ');
  return [
    `#### ${name} (unit ${unitId}): ${device({ host: 'localhost', port: 1 }).name}`,
    '',
    `Addresses that exist: ${blocks}.`,
    '',
    '| address | key | name | type | order | register holds | unit | takes |',
    '|---|---|---|---|---|---|---|---|',
    ...table.registers.map(lineOf),
  ].join('\n');
}

function lineOf(register: Register): string {
  const { type, length, order, scale, states, write } = register;
  const holds = scale ? `${scale.offset ? `(value + ${scale.offset})` : 'value'} × ${scale.factor}` : '';
  const meaning = states?.map(([value, text]) => `${value} ${text}`).join(', ') ?? '';
  const cells = [
    register.at,
    register.key,
    register.name,
    length === undefined ? type : `${type} ${length} B`,
    order ?? '',
    [holds, meaning].filter(Boolean).join('; '),
    register.unit ?? '',
    write ? takes(register) : '',
  ];
  return `| ${cells.join(' | ')} |`;
}

function takes({ type, write }: Register): string {
  const { lower, upper, pulse } = write ?? {};
  const range = lower !== undefined && upper !== undefined ? `${lower} … ${upper}` : type === 'bit' ? '0, 1' : 'any';
  return pulse ? `${range}; a command, reads 0` : range;
}

if (import.meta.main) {
  if (process.argv.includes('--write')) await writeFile(README, withTables(await readFile(README, 'utf8')));
  else process.stdout.write(`${registerTables()}\n`);
}
