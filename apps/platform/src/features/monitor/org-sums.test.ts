import type { DeviceCounts } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import type { OrgNode } from './group-monitor.repository.ts';
import { NO_DEVICES, belowOf } from './org-sums.ts';

const org = (id: string, parentId: string | null, reachable = true): [string, OrgNode] => [
  id,
  { id, parentId, kind: 'enterprise', name: id, disabled: false, reachable, contact: '', tel: '', address: '' },
];
const some = (devices: number, alarms = 0): DeviceCounts => ({ ...NO_DEVICES, devices, online: devices, alarms });
const devicesOf = ({ below }: ReturnType<typeof belowOf>) =>
  Object.fromEntries(below.map(({ org: { id }, counts }) => [id, counts.devices]));

describe('an operation centre', () => {
  const orgs = new Map([org('centre', null), org('a', 'centre'), org('a1', 'a'), org('b', 'centre')]);
  const counts = new Map([
    ['centre', some(1)],
    ['a', some(2)],
    ['a1', some(4, 3)],
  ]);
  it('has the customers of an enterprise within it, and enterprises without devices too', () => {
    const found = belowOf('centre', orgs, counts, true);
    expect(devicesOf(found)).toEqual({ a: 6, b: 0 });
    expect(found.total).toMatchObject({ devices: 7, online: 7, alarms: 3 });
    expect(found.own.devices).toBe(1);
  });
  it('shows an enterprise without the rest', () => {
    const found = belowOf('a', orgs, counts, false);
    expect([found.total.devices, found.own.devices, devicesOf(found)]).toEqual([6, 2, { a1: 4 }]);
  });
});

it('counts devices granted from elsewhere under whom they belong to', () => {
  const orgs = new Map([org('customer', 'maker'), org('maker', null, false)]);
  const counts = new Map([
    ['customer', some(1)],
    ['maker', some(5)],
  ]);
  const found = belowOf('customer', orgs, counts, true);
  expect([found.total.devices, found.own.devices, devicesOf(found)]).toEqual([6, 1, { maker: 5 }]);
  expect(belowOf('customer', orgs, counts, false).total.devices).toBe(1);
});
it('does not hang on a circle of organisations', () => {
  const orgs = new Map([org('x', null), org('p', 'q'), org('q', 'p')]);
  expect(belowOf('x', orgs, new Map([['p', some(1)]]), false).total.devices).toBe(0);
});
