import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const KEY = { LF_LOCK_KEY: '/keys/lock' };

it('has a port of its own, and asks for a key file', () => {
  expect(readConfig(KEY)).toEqual({ port: 18_990, keyFile: '/keys/lock', origins: [] });
  expect(readConfig({ ...KEY, LF_LOCK_PORT: '', LF_LOCK_ORIGINS: '' }).port).toBe(18_990);
  expect(() => readConfig({})).toThrow('LF_LOCK_KEY');
});

it('takes origins separated by commas', () => {
  expect(readConfig({ ...KEY, LF_LOCK_ORIGINS: 'https://a.example, http://b.example:81 ,' }).origins).toEqual([
    'https://a.example',
    'http://b.example:81',
  ]);
});

it.each([
  ['LF_LOCK_PORT', 'x'],
  ['LF_LOCK_PORT', '70000'],
  ['LF_LOCK_PORT', '-1'],
  ['LF_LOCK_ORIGINS', 'a.example'],
  ['LF_LOCK_ORIGINS', 'https://a.example/'],
  ['LF_LOCK_ORIGINS', '*'],
  ['LF_LOCK_ORIGIN', 'https://a.example'],
])('%s=%s is refused in one line that names it', (name, value) => {
  expect(() => readConfig({ ...KEY, [name]: value })).toThrow(new RegExp(`^${name}[^\\n]+$`));
});
