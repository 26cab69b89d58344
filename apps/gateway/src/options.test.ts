import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { optionsOf } from './options.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lf-options-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const good = {
  LF_SN: '100000000001',
  LF_MQTT_PASSWORD: 'p',
  LF_PLATFORM_URL: 'mqtt://h:1883',
  LF_GATEWAY_DATA: '/data',
};

describe('settings', () => {
  it('have defaults', () => {
    expect(optionsOf({ ...good, LF_LOG_LEVEL: '' })).toEqual({
      sn: '100000000001',
      password: 'p',
      platformUrl: 'mqtt://h:1883',
      platformCa: undefined,
      data: '/data',
      logLevel: 'info',
      outboxBytes: 512 * 1024 * 1024,
      recordsWithinMs: 3_000,
      clock: { speed: 1 },
      firmware: '0.1.0',
      life: expect.objectContaining({ firmwareKey: undefined, networkHook: undefined, upgradeHealthyMs: 30_000 }),
    });
  });
  it('take the password and certificates from files', () => {
    writeFileSync(join(folder, 'password'), 'from a file\n');
    writeFileSync(join(folder, 'ca.pem'), 'certificate');
    const { LF_MQTT_PASSWORD, ...rest } = good;
    const environment = {
      ...rest,
      LF_MQTT_PASSWORD_FILE: join(folder, 'password'),
      LF_PLATFORM_CA: join(folder, 'ca.pem'),
    };
    expect(optionsOf({ ...environment, LF_CLOCK_SPEED: '60', LF_CLOCK_BASE: '1000' })).toMatchObject({
      password: 'from a file',
      platformCa: 'certificate',
      clock: { speed: 60, base: 1_000 },
    });
    expect(LF_MQTT_PASSWORD).toBe('p');
  });
  it.each([
    [{ LF_SN: '12' }, 'LF_SN'],
    [{ LF_PLATFORM_URL: 'http://h' }, 'LF_PLATFORM_URL'],
    [{ LF_MQTT_PASSWORD: '' }, 'LF_MQTT_PASSWORD_FILE'],
    [{ LF_MQTT_PASSWORD: '', LF_MQTT_PASSWORD_FILE: '/nowhere/at/all' }, 'cannot read /nowhere/at/all'],
    [{ LF_GATEWAY_DATA: '' }, 'LF_GATEWAY_DATA'],
    [{ LF_OUTBOX_BYTES: '12' }, 'LF_OUTBOX_BYTES'],
    [{ LF_LOG_LEVEL: 'loud' }, 'LF_LOG_LEVEL'],
    [{ LF_FIRMWARE_KEY: 'no key' }, 'LF_FIRMWARE_KEY'],
    [{ LF_CLOCK_SPEED: '0' }, 'LF_CLOCK_SPEED'],
  ])('%o are refused in one line', (wrong, mention) => {
    let message = '';
    try {
      optionsOf({ ...good, ...wrong });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(mention);
    expect(message).not.toContain('\n');
  });
});
