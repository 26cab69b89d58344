import { PERMISSION_CODES, isCentreOnly } from '@lightfield/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { permissionsOf, rangeWithin, roleWithin } from './role-within.ts';

const all = new Set(PERMISSION_CODES);
const ordinary = new Set(PERMISSION_CODES.filter((code) => !isCentreOnly(code)));
const centre = { kind: 'op', permissions: all } as const;
const enterprise = { kind: 'co', permissions: ordinary } as const;

test('the centre with every permission gives every role', () => {
  for (const orgKind of ['center', 'enterprise', 'external'] as const)
    expect(roleWithin({ permissions: null, orgKind }, centre)).toBe(true);
  expect(roleWithin({ permissions: PERMISSION_CODES, orgKind: 'center' }, centre)).toBe(true);
});

test('the administrator of an enterprise gives the built-in administrator of an enterprise, never that of the centre', () => {
  expect(roleWithin({ permissions: null, orgKind: 'enterprise' }, enterprise)).toBe(true);
  expect(roleWithin({ permissions: null, orgKind: 'external' }, enterprise)).toBe(true);
  expect(roleWithin({ permissions: null, orgKind: 'center' }, enterprise)).toBe(false);
});

test('a role of the centre is given by the centre alone, even one that allows nothing', () => {
  for (const kind of ['co', 'int', 'ext'] as const)
    expect(roleWithin({ permissions: [], orgKind: 'center' }, { kind, permissions: all })).toBe(false);
  expect(roleWithin({ permissions: [], orgKind: 'center' }, { kind: 'op', permissions: new Set() })).toBe(true);
});

test('whoever lacks one permission cannot give the role of all, of any kind of organisation', () => {
  for (const kind of ['op', 'co', 'int', 'ext'] as const) {
    const permissions = new Set(ordinary);
    permissions.delete('monitor_equip_write');
    expect(roleWithin({ permissions: null, orgKind: 'enterprise' }, { kind, permissions })).toBe(false);
  }
});

test('whoever holds nothing gives only what allows nothing', () => {
  const nobody = { kind: 'int', permissions: new Set<never>() } as const;
  expect(roleWithin({ permissions: [], orgKind: 'enterprise' }, nobody)).toBe(true);
  expect(roleWithin({ permissions: ['monitor_equip_list'], orgKind: 'enterprise' }, nobody)).toBe(false);
  expect(roleWithin({ permissions: null, orgKind: 'external' }, nobody)).toBe(false);
});

test('what only the centre can hold is not given by others, wherever the role says it', () => {
  expect(roleWithin({ permissions: ['system_license_edit'], orgKind: 'enterprise' }, enterprise)).toBe(false);
});

test('a code that does not exist is given by nobody', () => {
  expect(roleWithin({ permissions: ['toString'], orgKind: 'center' }, centre)).toBe(false);
  expect(roleWithin({ permissions: ['monitor_equip_list', ''], orgKind: 'enterprise' }, centre)).toBe(false);
});

test('whatever the role: it is given exactly when everything it allows is held', () => {
  const codes = fc.subarray(PERMISSION_CODES);
  fc.assert(
    fc.property(
      fc.option(codes, { nil: null }),
      codes,
      fc.constantFrom('enterprise' as const, 'external' as const),
      fc.constantFrom('op' as const, 'co' as const, 'int' as const, 'ext' as const),
      (permissions, held, orgKind, kind) => {
        const role = { permissions, orgKind };
        const beyond = permissionsOf(role).filter((code) => !held.some((mine) => mine === code));
        expect(roleWithin(role, { kind, permissions: new Set(held) })).toBe(beyond.length === 0);
      },
    ),
  );
});

test('staff and external accounts give no wider range of data than their own; who sees all anyway gives any', () => {
  const ranges = ['granted', 'dept', 'all'] as const;
  const given = (kind: 'op' | 'co' | 'int' | 'ext', dataRange: (typeof ranges)[number]) =>
    ranges.filter((range) => rangeWithin(range, { kind, dataRange }));
  for (const kind of ['int', 'ext'] as const) {
    expect(given(kind, 'granted')).toEqual(['granted']);
    expect(given(kind, 'dept')).toEqual(['granted', 'dept']);
    expect(given(kind, 'all')).toEqual(['granted', 'dept', 'all']);
  }
  for (const kind of ['op', 'co'] as const) expect(given(kind, 'granted')).toEqual(['granted', 'dept', 'all']);
});
