import { pageCalls, templateCalls } from '@lightfield/contract';
import { ADMIN, type Api, login, startPlatform } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLoadPage } from '../../packages/widgets/src/runtime/load-page.testing.ts';

/**
 * `kill -9` of the platform while a page of 2,000 widgets is saved: afterwards it is the page of before or the new one, whole,
 * never less than what was acknowledged, and can be saved again.
 */
const WIDGETS = 2_000;
/** After the save was sent, ms: while it is read, checked, packed and stored. */
const MOMENTS = [60, 220];
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let platform: Awaited<ReturnType<typeof startPlatform>>;
let api: Api;
let id: string;
beforeAll(async () => {
  platform = await startPlatform();
  api = await login(platform.url, ADMIN.name, ADMIN.password);
  const template = await api.call(templateCalls.add, { name: '泵房' });
  ({ id } = await api.call(pageCalls.add, { templateId: template.id, title: '泵房' }));
});
afterAll(() => platform.stop());

const drawn = (title: string) => {
  const page = makeLoadPage(WIDGETS);
  return JSON.stringify({ ...page, con: { ...page.con, title }, bind: { keys: [] } });
};

it.each(MOMENTS)('is killed %i ms after a save was sent: the page is whole, old or new', async (moment) => {
  const before = await api.call(pageCalls.info, { id });
  const title = `第 ${before.version + 1} 版`;
  const answered = api.raw(pageCalls.save.path, { id, base: String(before.version), json: drawn(title) }).then(
    ({ code }) => code,
    () => undefined,
  );
  await pause(moment);
  await platform.kill();
  const code = await answered;
  await platform.start();

  const after = await api.call(pageCalls.info, { id });
  const isNew = after.version === before.version + 1;
  if (!isNew) {
    expect(code).toBeUndefined();
    expect(after).toEqual(before);
  } else {
    expect(after.document).toMatchObject({ con: { title } });
    expect((after.document as { widgets: object[] }).widgets).toHaveLength(WIDGETS);
  }
  // the designer asks again with the same base: what was stored already counts as saved
  const again = await api.raw(pageCalls.save.path, { id, base: String(before.version), json: drawn(title) });
  expect(again.code).toBe(200);
  const { version, document } = await api.call(pageCalls.info, { id });
  expect(version).toBe(before.version + 1);
  expect((document as { widgets: object[] }).widgets).toHaveLength(WIDGETS);
  const versions = await api.call(pageCalls.versions, { id });
  expect(versions.map((one) => one.version)).toEqual([...new Set(versions.map((one) => one.version))]);
});
