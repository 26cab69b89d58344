import { generateKeyPairSync } from 'node:crypto';
import { PERMISSION_CODES } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { aCaller } from '../../../kernel/testing-calls.ts';
import { assertOrgFits, assertRoleFits, chosenUsername, kindOfRegistrant, mayGive } from './account-rules.ts';
import { lockKeyOf } from './lock-key.ts';

const codeOf = (work: () => unknown) => {
  try {
    return { answer: work() };
  } catch (error) {
    return (error as { spec?: { code: number } }).spec?.code;
  }
};

describe('where an account may stand', () => {
  it.each([
    ['op', 'center'],
    ['co', 'enterprise'],
    ['int', 'enterprise'],
    ['ext', 'external'],
  ] as const)('%s: %s only', (kind, home) => {
    for (const org of ['center', 'enterprise', 'external'] as const)
      expect(codeOf(() => assertOrgFits(kind, { kind: org }))).toEqual(org === home ? { answer: undefined } : 1012);
  });
  it('a role is one of the organisation, for external accounts also of the enterprise', () => {
    const org = { id: 'x', parentId: 'e' };
    const role = (orgId: string, roleType: 'admin' | 'operation' = 'operation') => ({ orgId, roleType });
    expect(codeOf(() => assertRoleFits('ext', role('x'), org))).toEqual({ answer: undefined });
    expect(codeOf(() => assertRoleFits('ext', role('e'), org))).toEqual({ answer: undefined });
    expect(codeOf(() => assertRoleFits('ext', role('other'), org))).toBe(1012);
    expect(codeOf(() => assertRoleFits('int', role('e'), org))).toBe(1012);
  });
  it.each([
    ['co', 'operation'],
    ['ext', 'admin'],
  ] as const)('%s has no role of type %s (1019)', (kind, roleType) => {
    expect(codeOf(() => assertRoleFits(kind, { orgId: 'x', roleType }, { id: 'x', parentId: null }))).toBe(1019);
  });
  it('who registers becomes internal or external, and nothing in the operation centre', () => {
    expect(kindOfRegistrant({ kind: 'enterprise' })).toBe('int');
    expect(kindOfRegistrant({ kind: 'external' })).toBe('ext');
    expect(codeOf(() => kindOfRegistrant({ kind: 'center' }))).toBe(1012);
  });
});

describe('giving a role', () => {
  const role = { permissions: ['monitor_equip_list'], orgKind: 'enterprise', dataRange: 'dept' } as const;
  it('stays within the permissions of the caller', () => {
    expect(mayGive(role, aCaller({ kind: 'int', permissions: new Set(['monitor_equip_list']) }))).toBe(true);
    expect(mayGive(role, aCaller({ kind: 'int', permissions: new Set() }))).toBe(false);
  });
  it('stays within the data that staff see themselves', () => {
    const staff = aCaller({ kind: 'int', dataRange: 'dept', permissions: new Set(PERMISSION_CODES) });
    expect(mayGive(role, staff)).toBe(true);
    expect(mayGive({ ...role, dataRange: 'all' }, staff)).toBe(false);
    expect(mayGive({ ...role, dataRange: 'all' }, { ...staff, kind: 'co' })).toBe(true);
  });
});

describe('a user name', () => {
  it('is folded: full width is what it looks like', () => {
    expect(chosenUsername('ｚｈａｎｇ＿１')).toBe('zhang_1');
  });
  it.each([
    ['13800138000', 1028],
    ['１２３４５', 1028],
    ['a', 1035],
    ['zhаng', 1035],
    ['ｚhаng', 1035],
    ['zhang san', 1035],
    ['zhang\u200d', 1035],
  ])('%s is refused with %i', (name, code) => {
    expect(codeOf(() => chosenUsername(name))).toBe(code);
  });
});

describe('the key of a hardware lock', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const raw = spki.subarray(-32);
  const ssh = (type: string, key: Buffer) => {
    const part = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);
    return `${type} ${Buffer.concat([part(Buffer.from(type)), part(key)]).toString('base64')} lock@plant\n`;
  };
  it.each([
    ['PEM', publicKey.export({ format: 'pem', type: 'spki' }).toString()],
    ['OpenSSH', ssh('ssh-ed25519', raw)],
    ['base64', `${raw.toString('base64')}\n`],
  ])('is read from %s', (_format, text) => {
    expect(lockKeyOf(Buffer.from(text))).toEqual(spki);
  });
  it.each([
    ['RSA', generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'pem', type: 'spki' })],
    ['X25519', generateKeyPairSync('x25519').publicKey.export({ format: 'pem', type: 'spki' })],
    ['another type of OpenSSH', ssh('ssh-edxxxxx', raw)],
    ['a short key', raw.subarray(1).toString('base64')],
    ['nothing', ''],
    ['a broken PEM', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'],
  ])('%s is refused (10007)', (_what, text) => {
    expect(codeOf(() => lockKeyOf(Buffer.from(text.toString())))).toBe(10_007);
  });
});
