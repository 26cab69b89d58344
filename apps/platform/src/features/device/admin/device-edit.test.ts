import { deviceAdminCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConfigurationSite, configurationSite } from '../core/configuration.testing.ts';

let site: ConfigurationSite;
beforeAll(async () => {
  site = await configurationSite();
});
afterAll(() => site.close());

const unique = (prefix = '泵') => `${prefix}${newId().slice(-12)}`;
const edit = (id: string, body: Record<string, unknown>) =>
  site.calls.as(site.me).call(deviceAdminCalls.edit, { id, ...body } as never);

it('a device without a page is not told to begin with it (1125)', async () => {
  const { device } = await site.addSite();
  const body = { name: unique(), display: 'page' };
  expect(await edit(device, body)).toMatchObject({ code: 1125, data: { field: 'display' } });
  await site.db.query(
    `insert into page (id, device_id, title, sort, version, width, height, fit, follow, adaption, widgets, changed_at, changed_by)
     values (gen_random_uuid(), $1, '主画面', 0, 1, 10, 10, 'fit', false, false, 0, now(), '')`,
    [device],
  );
  expect((await edit(device, body)).code).toBe(200);
});

it('a name that an older rule let be stays as long as nobody renames the device', async () => {
  const { device: id } = await site.addSite();
  const [old, other] = [`<${unique()}>`.slice(0, 20), `{${unique()}}`.slice(0, 20)];
  await site.db.query('update device set name = $2 where id = $1', [id, old]);
  expect((await edit(id, { name: old, remark: '一号' })).code).toBe(200);
  expect(await edit(id, { name: other })).toMatchObject({ code: 10_001, data: [{ field: 'name' }] });
});
