import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lf-key-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const pair = generateKeyPairSync('ed25519');
const file = (name: string, text: string): string => {
  const at = path.join(folder, name);
  writeFileSync(at, text);
  return at;
};

it('the key of licences is a PEM file or its base64 text, and both are the same key', () => {
  const text = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const pem = file('public.pem', pair.publicKey.export({ format: 'pem', type: 'spki' }).toString());
  const [first, second] = [text, pem].map((value) => readConfig({ LF_LICENCE_KEY: value }).licenceKey);
  expect(first?.fingerprint).toMatch(/^[0-9a-f]{16}$/);
  expect(second?.fingerprint).toBe(first?.fingerprint);
  expect(readConfig({}).licenceKey).toBeUndefined();
});

it.each([
  ['a file that is not there', () => path.join(folder, 'none.pem')],
  ['a private key', () => file('private.pem', pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())],
  [
    'a key of another kind',
    () => file('x.pem', generateKeyPairSync('x25519').publicKey.export({ format: 'pem', type: 'spki' }).toString()),
  ],
  ['rubbish', () => 'A'.repeat(60)],
])('%s stops the start', (_what, value) => {
  expect(() => readConfig({ LF_LICENCE_KEY: value() })).toThrow('LF_LICENCE_KEY: must be');
});
