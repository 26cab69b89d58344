import type { RoleInfo } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  changesOf,
  copyDraft,
  draftOf,
  mayGiveRange,
  mayGiveType,
  newDraft,
  regionProblem,
} from './role-state.ts';

const role: RoleInfo = {
  id: 'r',
  orgId: 'o',
  orgName: '',
  name: '班长',
  roleType: 'operation',
  dataRange: 'dept',
  authRegion: '锅炉,水泵',
  remark: '',
  builtIn: false,
  accounts: 2,
  registration: 'closed',
  uuid: 'u',
  createdAt: 0,
  permissions: ['monitor_equip_write', 'monitor_equip_list'],
};

describe('a role in the editor', () => {
  it('goes back as it came', () => {
    expect(bodyOf(draftOf(role))).toEqual({
      name: '班长',
      roleType: 'operation',
      dataRange: 'dept',
      authRegion: '锅炉,水泵',
      remark: undefined,
      permissions: ['monitor_equip_list', 'monitor_equip_write'],
    });
    expect(changesOf(role, draftOf(role)).none).toBe(true);
  });
  it('says what saving changes', () => {
    const { fields, chosen } = draftOf(role);
    const draft = { fields: { ...fields, name: '值长', regions: [] }, chosen: new Set([...chosen].slice(0, 1)) };
    expect(changesOf(role, draft)).toEqual({
      fields: [
        { field: 'name', before: '班长', after: '值长' },
        { field: 'authRegion', before: '锅炉,水泵', after: '' },
      ],
      added: [],
      removed: ['monitor_equip_list'],
      none: false,
    });
  });
  it('begins empty, and a copy holds only what the person may give', () => {
    expect(newDraft('o').chosen.size).toBe(0);
    const copy = copyDraft(role, { name: '副本', orgId: undefined, mayGive: (code) => code !== 'monitor_equip_write' });
    expect(copy.fields).toMatchObject({ name: '副本', orgId: 'o', dataRange: 'dept' });
    expect([...copy.chosen]).toEqual(['monitor_equip_list']);
  });
});

it.each([
  [[], undefined],
  [['锅炉', 'pumps'], undefined],
  [['a,b'], 'comma'],
  [['a', ' '], 'comma'],
  [['x'.repeat(501)], 'long'],
] as const)('titles of regions %j: %s', (regions, problem) => {
  expect(regionProblem(regions)).toBe(problem);
});

describe('nobody gives more than they have', () => {
  const giver = (kind: 'co' | 'int', dataRange: 'all' | 'dept' | 'granted') => ({
    kind,
    dataRange,
    roleType: 'operation' as const,
  });
  it('of data, but administrators of an enterprise see all of it', () => {
    expect(mayGiveRange(giver('int', 'dept'), 'all')).toBe(false);
    expect(mayGiveRange(giver('int', 'dept'), 'dept')).toBe(true);
    expect(mayGiveRange(giver('int', 'dept'), 'granted')).toBe(true);
    expect(mayGiveRange(giver('co', 'granted'), 'all')).toBe(true);
  });
  it('of types', () => {
    expect(mayGiveType(giver('int', 'all'), 'admin')).toBe(false);
    expect(mayGiveType(giver('int', 'all'), 'operation')).toBe(true);
    expect(mayGiveType({ ...giver('co', 'all'), roleType: 'admin' }, 'admin')).toBe(true);
  });
});
