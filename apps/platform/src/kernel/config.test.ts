import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_TLS } from '../engines/broker/broker.testing.ts';
import { configHelp, readConfig } from './config.ts';

describe('settings', () => {
  it('have defaults for one machine', () => {
    expect(readConfig({})).toMatchObject({
      http: { host: '0.0.0.0', port: 8080, explicit: false },
      mqtt: { host: '0.0.0.0', port: 1883, explicit: false },
      dataFolder: './data',
      databaseUrl: undefined,
      admin: { name: 'admin', password: undefined },
      secureCookie: false,
      notify: { sms: { kind: 'outbox' }, voice: { kind: 'outbox' }, email: { kind: 'outbox' } },
    });
  });

  it('know a port that was asked for', () => {
    expect(readConfig({ LF_HTTP_PORT: '8080' }).http).toMatchObject({ port: 8080, explicit: true });
  });

  it('take an empty variable for one that is not set', () => {
    expect(readConfig({ LF_HTTP_PORT: '', LF_ADMIN_PASSWORD: '' })).toMatchObject({
      http: { explicit: false },
      admin: { password: undefined },
    });
  });

  it.each([
    [{ LF_HTTP_PORT: '99999' }, 'LF_HTTP_PORT=99999: must be a number from 0 to 65535'],
    [{ LF_HTTP_PORT: 'http' }, 'LF_HTTP_PORT=http: must be a number'],
    [{ LF_LOG_LEVEL: 'loud' }, 'LF_LOG_LEVEL=loud'],
    [{ LF_SECURE_COOKIE: 'maybe' }, 'LF_SECURE_COOKIE=maybe'],
    [{ DATABASE_URL: 'mysql://user:secret@x' }, 'DATABASE_URL=...: must be postgres://'],
    [{ LF_ADMIN_NAME: '12345' }, 'LF_ADMIN_NAME=12345: must be a name'],
    [{ LF_HTTP_PROT: '80' }, 'LF_HTTP_PROT is not a setting'],
    [{ LF_MQTT_TLS_CRT: 'cert.pem' }, 'LF_MQTT_TLS_CRT is not a setting'],
    [{ LF_SECRETS_KEYS: 'k' }, 'LF_SECRETS_KEYS is not a setting'],
    [{ LF_MOBILE_APP_URL: 'javascript:alert(1)' }, 'LF_MOBILE_APP_URL=javascript:alert(1): must be an http(s) address'],
    [{ LF_MOBILE_APP_URL: 'https://' }, 'LF_MOBILE_APP_URL=https://: must be an http(s) address'],
    [{ LF_MOBILE_URL: 'https://a' }, 'LF_MOBILE_URL is not a setting'],
    [{ LF_SMS_SECRET: 'x' }, 'LF_SMS_SECRET is not a setting'],
    [{ LF_SMTP_PASSWORD: 'x' }, 'LF_SMTP_PASSWORD is not a setting'],
  ])('are refused in one line: %j', (env, line) => {
    expect(() => readConfig(env)).toThrow(line);
    expect(() => readConfig(env)).not.toThrow('\n');
  });

  it('know where the mobile app is, if it is told', () => {
    expect(readConfig({}).mobileAppUrl).toBeUndefined();
    for (const url of ['https://apps.example/lf?id=1#get', 'http://10.0.0.2/app.apk'])
      expect(readConfig({ LF_MOBILE_APP_URL: url }).mobileAppUrl).toBe(url);
  });

  it('keep the key of stored passwords with the data, or where they are told', () => {
    expect(readConfig({ LF_DATA: '/d' }).secrets).toEqual({ keyFile: path.join('/d', 'secrets.key'), forget: false });
    expect(readConfig({ LF_SECRETS_KEY: '/run/k', LF_SECRETS_FORGET: 'true' }).secrets).toEqual({
      keyFile: '/run/k',
      forget: true,
    });
  });

  it('leave alone what belongs to other programs', () => {
    expect(() =>
      readConfig({ LF_SN: '1', LF_MQTT_PASSWORD: 'x', LF_PLANT_SITE_FILE: 'x', PATH: '/bin' }),
    ).not.toThrow();
  });

  it('document themselves', () => {
    const lines = configHelp().split('\n');
    expect(lines.find((line) => line.startsWith('LF_HTTP_PORT '))).toMatch(/LF_HTTP_PORT +8080 +Its port/);
    expect(lines.every((line) => /^[A-Z0-9_]+ {2,}.*[a-zA-Z]/.test(line))).toBe(true);
  });
});

describe('certificate and key of the MQTT broker', () => {
  /** Of nobody: it belongs to no certificate here. */
  const OTHER_KEY = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
  let folder: string;
  const file = (name: string) => path.join(folder, name);
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'lf-config-'));
    const files = {
      'cert.pem': TEST_TLS.cert,
      'chain.pem': `${TEST_TLS.cert}\n${TEST_TLS.cert}\n`,
      'broken-chain.pem': `${TEST_TLS.cert}\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`,
      'key.pem': TEST_TLS.key,
      'other-key.pem': OTHER_KEY,
      'empty.pem': '',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(file(name), text);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const read = (cert: string | undefined, key: string | undefined) =>
    readConfig({
      ...(cert !== undefined && { LF_MQTT_TLS_CERT: file(cert) }),
      ...(key !== undefined && { LF_MQTT_TLS_KEY: file(key) }),
    });

  it('are read when both are given; without them the broker speaks plain TCP', () => {
    expect(readConfig({}).mqtt.tls).toBeUndefined();
    expect(read('cert.pem', 'key.pem').mqtt.tls).toEqual(TEST_TLS);
    expect(read('chain.pem', 'key.pem').mqtt.tls).toMatchObject({ key: TEST_TLS.key });
  });

  it.each([
    ['cert.pem', undefined, 'LF_MQTT_TLS_CERT needs LF_MQTT_TLS_KEY'],
    [undefined, 'key.pem', 'LF_MQTT_TLS_KEY needs LF_MQTT_TLS_CERT'],
    ['none.pem', 'key.pem', /^LF_MQTT_TLS_CERT=\S+none\.pem: ENOENT/],
    ['cert.pem', '', /^LF_MQTT_TLS_KEY=\S+: EISDIR/],
    ['key.pem', 'cert.pem', /^LF_MQTT_TLS_CERT=\S+key\.pem: is no certificate/],
    ['empty.pem', 'key.pem', /^LF_MQTT_TLS_CERT=\S+empty\.pem: is no certificate/],
    ['broken-chain.pem', 'key.pem', /^LF_MQTT_TLS_CERT=\S+: holds something that is no certificate/],
    ['cert.pem', 'cert.pem', /^LF_MQTT_TLS_KEY=\S+cert\.pem: is no private key/],
    ['cert.pem', 'other-key.pem', /^LF_MQTT_TLS_KEY=\S+: is not the key of LF_MQTT_TLS_CERT/],
  ])('are refused in one line: %s, %s', (cert, key, line) => {
    expect(() => read(cert, key)).toThrow(line);
    expect(() => read(cert, key)).not.toThrow('\n');
  });
});
