import type { MarketRow } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { findPackages, outdatedIn } from './find-packages.ts';

const row = (id: string, zh: string, en: string, more: Partial<MarketRow> = {}): MarketRow => ({
  id,
  kind: 'template',
  version: 1,
  name: { zh, en },
  summary: { zh: '', en: '' },
  author: 'Lightfield',
  licence: 'CC0-1.0',
  source: '',
  languages: ['zh', 'en'],
  counts: { variables: 1, alarms: 0, reports: 0, scripts: 0, pages: 0, pictures: 0 },
  protocols: [],
  taken: [],
  ...more,
});
const ROWS = [
  row('meter', '三相多功能电能表', 'Three-phase energy meter', { protocols: ['modbus-rtu'] }),
  row('pump', '变频恒压水泵', 'Pump with drive', { protocols: ['modbus-tcp'] }),
  row('drawings', '公用工程设备图', 'Utilities and plant', { kind: 'pictures' }),
];
const found = (keyword: string, kind: MarketRow['kind'] | 'all' = 'all') =>
  findPackages(ROWS, { keyword, kind }).map(({ id }) => id);

describe('packages are found', () => {
  it.each([
    ['', ['meter', 'pump', 'drawings']],
    ['电能', ['meter']],
    ['ENERGY meter', ['meter']],
    ['shuibeng', ['pump']],
    ['hysb', ['pump']],
    ['modbus', ['meter', 'pump']],
    ['modbus 水泵', ['pump']],
    ['锅炉', []],
  ])('by %s', (keyword, ids) => {
    expect(found(keyword)).toEqual(ids);
  });
  it('of a kind alone', () => {
    expect(found('', 'pictures')).toEqual(['drawings']);
    expect(found('pump', 'pictures')).toEqual([]);
  });
});

it('what was made of an older version can be renewed', () => {
  const made = (version: number) => ({ id: null, name: '', orgName: '', version, at: 0, by: '' });
  expect(outdatedIn({ version: 2, taken: [made(2), made(1)] })).toEqual([made(1)]);
});
