import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lf-pay-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => {
  const at = path.join(folder, name);
  writeFileSync(at, text);
  return at;
};
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const WEIXIN = {
  LF_PAY: 'weixin',
  LF_PUBLIC_URL: 'https://plant.example',
  LF_PAY_WEIXIN_APP_ID: 'wx1',
  LF_PAY_WEIXIN_MERCHANT: '1900000001',
  LF_PAY_WEIXIN_SERIAL: 'S1',
  LF_PAY_WEIXIN_KEY: file('key.pem', privateKey),
  LF_PAY_WEIXIN_SECRET_FILE: file('secret', `${'x'.repeat(32)}\n`),
  LF_PAY_WEIXIN_PUBLIC_KEY: file('theirs.pem', publicKey),
  LF_PAY_WEIXIN_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
};
const { LF_PAY_WEIXIN_SERIAL: _serial, ...WITHOUT_SERIAL } = WEIXIN;

describe('settings of payments', () => {
  it('are the test cashier where nothing is said', () => {
    expect(readConfig({}).pay).toEqual({ test: true, weixin: undefined, alipay: undefined });
  });
  it('read keys out of files', () => {
    expect(readConfig(WEIXIN).pay).toMatchObject({ test: false, weixin: { secret: 'x'.repeat(32), serial: 'S1' } });
  });
  it.each([
    ['a setting that is missing', WITHOUT_SERIAL, 'LF_PAY_WEIXIN_SERIAL'],
    ['no address to be told at', { ...WEIXIN, LF_PUBLIC_URL: '' }, 'LF_PUBLIC_URL'],
    ['a file that is not there', { ...WEIXIN, LF_PAY_WEIXIN_KEY: '/nowhere' }, 'LF_PAY_WEIXIN_KEY'],
    ['a file that holds no key', { ...WEIXIN, LF_PAY_WEIXIN_KEY: WEIXIN.LF_PAY_WEIXIN_SECRET_FILE }, 'no RSA key'],
    ['a key of another length', { ...WEIXIN, LF_PAY_WEIXIN_SECRET_FILE: file('short', 'x') }, '32 characters'],
    ['Alipay without an application', { ...WEIXIN, LF_PAY: 'weixin,alipay' }, 'LF_PAY_ALIPAY_APP_ID'],
    ['a service nobody knows', { LF_PAY: 'cash' }, 'LF_PAY'],
  ])('name %s', (_what, env, named) => {
    expect(() => readConfig(env)).toThrow(named);
  });
});
