import { PERMISSION_CODES, isCentreOnly } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import {
  boxOf,
  catalogueFor,
  chosenOf,
  codesOf,
  difference,
  inOrder,
  siftCatalogue,
  toggle,
} from './permission-choice.ts';

const all = (areas: ReturnType<typeof catalogueFor>) => areas.flatMap(codesOf);
const every = () => true;
const chosen = (...codes: string[]) => chosenOf(codes);

describe('the catalogue of a role', () => {
  it('holds everything for the centre and nothing of the centre for others', () => {
    expect(all(catalogueFor(true))).toEqual(PERMISSION_CODES);
    expect(all(catalogueFor(false))).toEqual(PERMISSION_CODES.filter((code) => !isCentreOnly(code)));
    expect(catalogueFor(false).every(({ screens }) => screens.every(({ codes }) => codes.length > 0))).toBe(true);
  });
  it.each([
    ['写入变量', ['monitor_equip_write']],
    ['write variables', ['monitor_equip_write']],
    ['equip_WRITE', ['monitor_equip_write']],
    ['角色管理', ['orgal_role_view', 'orgal_role_edit']],
    ['no such thing', []],
  ])('is searched by either language and by code: %s', (keyword, found) => {
    expect(all(siftCatalogue(catalogueFor(true), { keyword, only: undefined }))).toEqual(found);
  });
  it('shows only the chosen ones when asked', () => {
    const only = chosen('orgal_role_view', 'monitor_equip_list');
    expect(all(siftCatalogue(catalogueFor(true), { keyword: '', only }))).toEqual([
      'monitor_equip_list',
      'orgal_role_view',
    ]);
    expect(all(siftCatalogue(catalogueFor(true), { keyword: 'role', only }))).toEqual(['orgal_role_view']);
  });
});

describe('a box of several permissions', () => {
  const pair = ['orgal_role_view', 'orgal_role_edit'] as const;
  it('is empty, partly set or set', () => {
    expect(boxOf(pair, chosen())).toEqual({ checked: false, indeterminate: false });
    expect(boxOf(pair, chosen('orgal_role_view'))).toEqual({ checked: false, indeterminate: true });
    expect(boxOf(pair, chosen(...pair))).toEqual({ checked: true, indeterminate: false });
  });
  it('is filled first, then cleared', () => {
    const filled = toggle(pair, chosen('orgal_role_view'), every);
    expect(inOrder(filled)).toEqual([...pair]);
    expect(inOrder(toggle(pair, filled, every))).toEqual([]);
  });
  it('leaves alone what the person may not give', () => {
    const mayGive = (code: string) => code === 'orgal_role_view';
    const filled = toggle(pair, chosen(), mayGive);
    expect(inOrder(filled)).toEqual(['orgal_role_view']);
    // one that somebody else gave stays
    expect(inOrder(toggle(pair, chosen(...pair), mayGive))).toEqual(['orgal_role_edit']);
  });
});

it('says what an edit gives and takes, in the order of the catalogue', () => {
  const before = chosen('monitor_equip_list', 'orgal_role_view');
  const after = chosen('orgal_role_edit', 'monitor_equip_real', 'monitor_equip_list');
  expect(difference(before, after)).toEqual({
    added: ['monitor_equip_real', 'orgal_role_edit'],
    removed: ['orgal_role_view'],
  });
});
