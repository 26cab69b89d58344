import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { accountCalls, pageCalls, projectMonitorCalls } from '@lightfield/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { takeEarly } from './early.ts';
import { encodeForm } from './wire.ts';

const ID = '0192f0c0-0000-7000-8000-000000000001';
const script = readFileSync(join(import.meta.dirname, '../../public/early.js'), 'utf8');

/** What the script in the head asks at this address; each is answered with `code`. */
function begun(pathname: string, code = 200) {
  const asked: string[] = [];
  const window: Pick<Window, 'lfEarly'> = {};
  runInNewContext(script, {
    window,
    location: { pathname },
    URLSearchParams,
    performance,
    fetch: (path: string, { method, body }: { method: string; body?: URLSearchParams }) => {
      asked.push(`${method} ${path} ${body?.toString() ?? ''}`.trim());
      return Promise.resolve({ json: () => Promise.resolve({ code, data: path }) });
    },
  });
  vi.stubGlobal('window', window);
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

it('asks at the address of a page for what the program asks there first, in the same words', async () => {
  const asked = begun(`/monitor/eg/detail/page/${ID}/0`);
  const form = encodeForm({ id: ID, lean: true }).toString();
  expect(asked).toEqual([`GET ${accountCalls.info.path}`, `POST ${pageCalls.open.path} ${form}`]);
  await expect(takeEarly(pageCalls.open.path, form)).resolves.toEqual({ code: 200, data: pageCalls.open.path });
  await expect(takeEarly(accountCalls.info.path, '')).resolves.toMatchObject({ code: 200 });
});
it.each(['page', 'preview', 'landing'])('asks for a page of a project at its address: %s', async (kind) => {
  const asked = begun(`/monitor/project/${ID.replace('1', '2')}/${kind}/${ID}`);
  const form = encodeForm({ id: ID, lean: true }).toString();
  expect(asked).toEqual([`GET ${accountCalls.info.path}`, `POST ${projectMonitorCalls.openPage.path} ${form}`]);
  await expect(takeEarly(projectMonitorCalls.openPage.path, form)).resolves.toMatchObject({ code: 200 });
});
it('asks nothing anywhere else', () => {
  expect(begun('/monitor/eg/detail/page/none/0')).toEqual([]);
  expect(begun(`/monitor/project/${ID}`)).toEqual([]);
  expect(begun('/login')).toEqual([]);
});
it('gives what was asked once, for the same question, while it is new', () => {
  begun(`/monitor/eg/detail/page/${ID}/0`);
  expect(takeEarly(pageCalls.open.path, 'id=another')).toBeUndefined();
  expect(takeEarly(accountCalls.info.path, '')).toBeDefined();
  expect(takeEarly(accountCalls.info.path, '')).toBeUndefined();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  expect(takeEarly(pageCalls.open.path, encodeForm({ id: ID, lean: true }).toString())).toBeUndefined();
  vi.restoreAllMocks();
});
it('leaves what was refused to be asked again', async () => {
  begun(`/monitor/eg/detail/page/${ID}/0`, 1010);
  await expect(takeEarly(accountCalls.info.path, '')).resolves.toBeUndefined();
});
