import { describe, expect, it } from 'vitest';
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
  ])('are refused in one line: %j', (env, line) => {
    expect(() => readConfig(env)).toThrow(line);
    expect(() => readConfig(env)).not.toThrow('\n');
  });

  it('leave alone what belongs to other programs', () => {
    expect(() => readConfig({ LF_SN: '1', LF_PLANT_SITE_FILE: 'x', PATH: '/bin' })).not.toThrow();
  });

  it('document themselves', () => {
    const lines = configHelp().split('\n');
    expect(lines.find((line) => line.startsWith('LF_HTTP_PORT '))).toMatch(/LF_HTTP_PORT +8080 +Its port/);
    expect(lines.every((line) => /^[A-Z_]+ {2,}.*[a-zA-Z]/.test(line))).toBe(true);
  });
});
