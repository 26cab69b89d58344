import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'lf-cards-'));
const file = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};
const JASPER = { LF_CARDS: 'jasper', LF_CARDS_JASPER_USER: 'plant', LF_CARDS_JASPER_KEY_FILE: file('key', ' k-1\n') };

describe('settings of IoT cards', () => {
  it('are the stand-in where nothing is said', () =>
    expect(readConfig({}).cards).toEqual({ test: true, onelink: undefined, jasper: undefined }));
  it('are nobody where it is switched off', () => expect(readConfig({ LF_CARDS: 'off' }).cards.test).toBe(false));
  it('name an operator with its secret from a file', () =>
    expect(readConfig(JASPER).cards).toEqual({
      test: false,
      onelink: undefined,
      jasper: { user: 'plant', key: 'k-1', endpoint: 'https://api.10646.cn/rws/api/v1' },
    }));
  it.each([
    [{ LF_CARDS: 'onelink' }, 'LF_CARDS_ONELINK_APP_ID'],
    [{ ...JASPER, LF_CARDS_JASPER_KEY_FILE: file('empty', '\n') }, 'LF_CARDS_JASPER_KEY_FILE'],
    [{ ...JASPER, LF_CARDS_JASPER_KEY_FILE: '/nowhere' }, 'LF_CARDS_JASPER_KEY_FILE'],
    [{ LF_CARDS: 'test,jasper' }, 'LF_CARDS'],
    [{ LF_CARDS_JASPER: 'x' }, 'LF_CARDS_JASPER'],
  ])('%j stop the start with the name of %s', (env, name) => expect(() => readConfig(env)).toThrow(name));
});
