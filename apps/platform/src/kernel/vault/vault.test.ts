import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapDriverSecrets, openDriver, sealDriver } from './driver-secrets.ts';
import { type Owner, SealBroken, openText, sealText, sealedBy, vaultKey } from './sealed-text.ts';
import { createVault } from './vault.ts';

const key = vaultKey(randomBytes(32));
const keys = new Map([[key.id, key]]);
const owner = ['driver', '0198', 'password'] as const;
const owners = fc.tuple(fc.string(), fc.array(fc.string(), { maxLength: 3 })).map(([a, b]): Owner => [a, ...b]);
const texts = fc.string({ unit: 'binary', maxLength: 200 });

describe('a sealed text', () => {
  it('opens for its owner', () => {
    fc.assert(
      fc.property(texts, owners, (text, whose) => {
        const stored = sealText(key, whose, text);
        expect(openText(keys, whose, stored)).toBe(text);
        expect(sealedBy(stored)).toBe(key.id);
      }),
    );
  });

  it('opens for nobody else', () => {
    fc.assert(
      fc.property(texts, owners, owners, (text, whose, other) => {
        fc.pre(JSON.stringify(whose) !== JSON.stringify(other));
        expect(() => openText(keys, other, sealText(key, whose, text))).toThrow(SealBroken);
      }),
    );
  });

  it('keeps the parts of an owner apart', () => {
    expect(() => openText(keys, ['a/b', 'c'], sealText(key, ['a', 'b/c'], 'x'))).toThrow(SealBroken);
  });

  it('does not open when any of its letters was changed', () => {
    const stored = sealText(key, owner, 'Boiler-7');
    for (let at = 0; at < stored.length; at++) {
      const other = stored[at] === 'A' ? 'B' : 'A';
      expect(() => openText(keys, owner, stored.slice(0, at) + other + stored.slice(at + 1)), `letter ${at}`).toThrow(
        SealBroken,
      );
    }
    for (const cut of [stored.slice(0, -1), `${stored}A`, ''])
      expect(() => openText(keys, owner, cut)).toThrow(SealBroken);
  });

  it('does not open with another key, and says which it needs', () => {
    const stored = sealText(vaultKey(Buffer.alloc(32, 1)), owner, 'Boiler-7');
    expect(() => openText(keys, owner, stored)).toThrow(vaultKey(Buffer.alloc(32, 1)).id);
    // Nor with another key that is given out for the right one.
    const wrong = new Map([[key.id, { ...vaultKey(Buffer.alloc(32, 1)), id: key.id }]]);
    expect(() => openText(wrong, owner, sealText(key, owner, 'Boiler-7'))).toThrow(SealBroken);
  });

  it('looks different every time, and tells nothing of the text or the key', () => {
    const [one, two] = [sealText(key, owner, 'Boiler-7'), sealText(key, owner, 'Boiler-7')];
    expect(one).not.toBe(two);
    expect(one).not.toContain('Boiler-7');
    expect(one).not.toContain(key.bytes.toString('hex').slice(0, 16));
  });
});

describe('the vault', () => {
  const [old, fresh] = [vaultKey(randomBytes(32)), vaultKey(randomBytes(32))];

  it('seals with the first key and opens with all', () => {
    const before = createVault([old]).seal(owner, 'x');
    const after = createVault([fresh, old]);
    expect(after.open(owner, before)).toBe('x');
    expect(sealedBy(after.seal(owner, 'x'))).toBe(fresh.id);
    expect(() => createVault([fresh]).open(owner, before)).toThrow(SealBroken);
  });

  it('leaves nothing as nothing, and a text that looks sealed is sealed like any other', () => {
    const vault = createVault([fresh]);
    expect(vault.seal(owner, '')).toBe('');
    const odd = sealText(old, owner, 'x');
    expect(vault.open(owner, vault.seal(owner, odd))).toBe(odd);
  });

  it('seals of a driver what is secret, and nothing else', () => {
    const vault = createVault([fresh]);
    const driver = { type: 'mqtt', settings: { host: 'broker', userName: 'plant', password: 'Boiler-7', port: 1883 } };
    const stored = sealDriver(vault, ['driver', '1'], driver);
    expect(stored).toMatchObject({ type: 'mqtt', settings: { host: 'broker', userName: 'plant', port: 1883 } });
    expect(JSON.stringify(stored)).not.toContain('Boiler-7');
    expect(openDriver(vault, ['driver', '1'], stored)).toEqual(driver);
    expect(() => openDriver(vault, ['driver', '2'], stored)).toThrow(SealBroken);
  });

  it('seals a password that another type of driver left behind', () => {
    const driver = { type: 'modbus-tcp', settings: { password: 'Boiler-7' } };
    expect(JSON.stringify(sealDriver(createVault([fresh]), ['driver', '1'], driver))).not.toContain('Boiler-7');
  });

  it('leaves a driver without secrets the object it is', () => {
    const driver = { type: 'mqtt', settings: { host: 'broker', password: '' } };
    expect(mapDriverSecrets(driver, ['driver', '1'], () => 'never')).toBe(driver);
  });
});
