import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readLicence } from '../../apps/platform/src/features/licence/licence-file.ts';
import { licenceKey } from '../../apps/platform/src/kernel/licence-settings.ts';
import { kindOf } from '../../apps/platform/src/kernel/upload/kind-of.ts';

const tool = path.join(import.meta.dirname, 'licence.ts');
const run = (...args: string[]) => promisify(execFile)(process.execPath, [tool, ...args]);
const CONTENT = {
  v: 1,
  id: 'L-2026-001',
  customer: '示例水务',
  issuedAt: 1_790_000_000_000,
  expiresAt: null,
  users: 1_000,
  gateways: 400,
  variables: 500_000,
  functions: ['partnerLogin'],
};

let folder: string;
const file = (name: string) => path.join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lf-licence-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('makes a pair of keys and a licence that the platform takes with the setting it printed', async () => {
  const { stdout } = await run('keys', folder);
  expect(statSync(file('licence-private.pem')).mode & 0o777).toBe(0o600);
  writeFileSync(file('content.json'), JSON.stringify(CONTENT));
  const signed = await run('sign', file('licence-private.pem'), file('content.json'));
  expect(kindOf(Buffer.from(signed.stdout))).toBe('licence');
  const printed = licenceKey({ LF_LICENCE_KEY: stdout.trim().replace('LF_LICENCE_KEY=', '') });
  const fromFile = licenceKey({ LF_LICENCE_KEY: file('licence-public.pem') });
  expect(fromFile?.fingerprint).toBe(printed?.fingerprint);
  expect(printed && readLicence(signed.stdout, printed.key)).toEqual(CONTENT);
});

it('never overwrites a private key', async () => {
  const before = readFileSync(file('licence-private.pem'), 'utf8');
  await expect(run('keys', folder)).rejects.toMatchObject({ stderr: expect.stringContaining('EEXIST') as string });
  expect(readFileSync(file('licence-private.pem'), 'utf8')).toBe(before);
});

it.each([
  [{ ...CONTENT, users: 0 }, 'users'],
  [{ ...CONTENT, user: 5 }, 'user'],
  [{ ...CONTENT, functions: ['everything'] }, 'functions'],
])('signs no content that the platform would not take (%#)', async (content, named) => {
  writeFileSync(file('wrong.json'), JSON.stringify(content));
  const refused = run('sign', file('licence-private.pem'), file('wrong.json'));
  await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(named) as string });
});
