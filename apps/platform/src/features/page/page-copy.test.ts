import { deviceAdminCalls, deviceExchangeCalls, templateCalls } from '@lightfield/contract';
import type { PageDocument } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../../../packages/page/src/page.testing.ts';
import {
  type ConfigurationSite,
  aDriver,
  aVariable,
  configurationSite,
} from '../configuration/configuration.testing.ts';
import { type SyncSite, syncSite } from '../device-sync/device-sync.testing.ts';
import { createPageStore } from './page-store.ts';
import { boundPage, boundTo } from './page.testing.ts';
import type { PageOwner } from './page-owner.ts';
import { createPageRepository } from './page.repository.ts';

let site: ConfigurationSite;
let sync: SyncSite;
beforeAll(async () => {
  site = await configurationSite();
  sync = await syncSite(site);
});
afterAll(async () => {
  await sync.calls.close();
  await site.close();
});

const pages = createPageRepository();
const store = createPageStore({ pages, definitions: catalogue, clock: { now: () => Date.now() } });

async function addPage(owner: PageOwner, title: string, document: PageDocument): Promise<string> {
  const id = newId();
  await site.db.transaction(async (tx) => {
    const { document: own } = await store.settled(tx, store.parse({ ...document }), owner);
    const prepared = await store.prepare(store.configured(own, owner, { title }));
    await store.insert(tx, site.me, { id, owner }, prepared, { kind: 'add' });
  });
  return id;
}
async function pagesOf(owner: PageOwner) {
  const found = await pages.of(site.db, owner);
  return Promise.all(
    found.map(async (page) => ({
      id: page.id,
      title: page.title,
      version: page.version,
      home: page.home,
      document: await store.newest(site.db, page),
    })),
  );
}
/** A device with two variables and two pages, of which the first leads to the second. */
async function drawn() {
  const { device } = await site.addSite();
  await site.save(device, { drivers: { put: [aDriver()] }, variables: { put: [aVariable('p'), aVariable('q')] } });
  const owner = { kind: 'device', id: device } as const;
  const second = await addPage(owner, '水泵', boundPage([{ systemKey: 'q' }]));
  const first = boundPage([{ systemKey: 'p' }]);
  const jump = first.widgets.map((widget) => {
    const { config } = widget.clickEvent;
    return {
      ...widget,
      clickEvent: {
        ...widget.clickEvent,
        config: { ...config, page: { ...config.page, equipId: device, equipPageId: second } },
      },
    };
  });
  const main = await addPage(owner, '总览', { ...first, widgets: jump });
  await site.db.transaction((tx) => pages.setHome(tx, owner, main));
  await site.db.transaction((tx) => pages.setPermissions(tx, owner, ['A', 'B']));
  return { device, owner };
}
const made = async (answer: Promise<{ code: number; msg: string; data: unknown }>) => {
  const { code, msg, data } = await answer;
  if (code !== 200) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`);
  return data as { id: string };
};
const jumpOf = (document: PageDocument | undefined) => document?.widgets[0]?.clickEvent.config.page;

describe('pages follow', () => {
  it('a device that is copied as a new one: bound to its variables, leading to its pages', async () => {
    const { device } = await drawn();
    const call = sync.calls
      .as(site.me)
      .call(deviceExchangeCalls.copyNew, { id: device, name: `复制${newId().slice(-9)}` });
    const { id } = await made(call);
    const copies = await pagesOf({ kind: 'device', id });
    expect(copies.map(({ title, home }) => [title, home])).toEqual([
      ['水泵', false],
      ['总览', true],
    ]);
    const variables = new Set((await site.query(id)).items.variables.map((variable) => variable.id));
    for (const { document } of copies)
      for (const binding of boundTo(document)) expect(variables).toContain(binding?.signalId);
    expect(jumpOf(copies[1]?.document)).toMatchObject({ equipId: id, equipPageId: copies[0]?.id });
    expect(JSON.stringify(copies)).not.toContain(device);
    expect(await pages.permissions(site.db, { kind: 'device', id })).toEqual(['A', 'B']);
    expect(site.operations.entries.map(({ action, objectId }) => [action, objectId])).toContainEqual(['page.copy', id]);
  });

  it('a device that is copied over another one: a page of the same title becomes the copy and can be restored', async () => {
    const { device } = await drawn();
    const { device: target } = await site.addSite();
    const owner = { kind: 'device', id: target } as const;
    const own = await addPage(owner, '总览', boundPage([]));
    await addPage(owner, '自己的', boundPage([]));
    const { revision } = await site.query(target);
    await made(sync.calls.as(site.me).call(deviceExchangeCalls.copy, { id: target, fromId: device, revision }));
    const found = await pagesOf(owner);
    expect(found.map(({ title, version }) => [title, version])).toEqual([
      ['总览', 2],
      ['自己的', 1],
      ['水泵', 1],
    ]);
    expect(found[0]).toMatchObject({ id: own });
    expect(boundTo(found[0]?.document)[0]).toMatchObject({ equipId: target });
  });

  it('a template that is made of a device, by key, and devices that follow the template', async () => {
    const { device } = await drawn();
    const model = await site.addModel();
    const call = site.calls
      .as(site.me)
      .call(templateCalls.fromDevice, { deviceId: device, name: `模板${newId()}`, modelId: model });
    const { id: templateId } = await made(call);
    const kept = await pagesOf({ kind: 'template', id: templateId });
    expect(kept.map(({ document }) => boundTo(document).map((one) => [one?.systemKey, one?.signalId]))).toEqual([
      [['q', '']],
      [['p', '']],
    ]);
    expect(JSON.stringify(kept)).not.toContain(device);
    const copied = await made(
      site.calls.as(site.me).call(templateCalls.copy, { id: templateId, name: `副本${newId()}` }),
    );
    expect(await pagesOf({ kind: 'template', id: copied.id })).toHaveLength(2);

    const { device: follower } = await site.addSite({ modelId: model });
    const owner = { kind: 'device', id: follower } as const;
    await addPage(owner, '总览', boundPage([]));
    await made(site.calls.as(site.me).call(deviceAdminCalls.bindTemplate, { id: follower, templateId }));
    const found = await pagesOf(owner);
    // What it had of the same title stays as it is.
    expect(found.map(({ title, version, document }) => [title, version, boundTo(document).length])).toEqual([
      ['总览', 1, 0],
      ['水泵', 1, 1],
    ]);
    const q = (await site.query(follower)).items.variables.find(({ key }) => key === 'q');
    expect(boundTo(found[1]?.document)[0]).toMatchObject({ signalId: q?.id, equipId: follower });
  });

  it('not beyond 100 (1902): then nothing is copied at all', async () => {
    const { device } = await drawn();
    const { device: target } = await site.addSite();
    const owner = { kind: 'device', id: target } as const;
    for (let n = 0; n < 99; n += 1) await addPage(owner, `页${n}`, boundPage([]));
    const { revision } = await site.query(target);
    const body = { id: target, fromId: device, revision };
    expect((await sync.calls.as(site.me).call(deviceExchangeCalls.copy, body)).code).toBe(1902);
    expect((await site.query(target)).revision).toBe(revision);
    expect(await pagesOf(owner)).toHaveLength(99);
  });
});
