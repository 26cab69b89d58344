import {
  type DeviceSync,
  type ExchangePreview,
  deviceAdminCalls,
  deviceExchangeCalls,
  deviceSyncCalls,
  templateCalls,
} from '@lightfield/contract';
import type { PageDocument } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../../../packages/page/src/page.testing.ts';
import { type ConfigurationSite, aDriver, aVariable, configurationSite } from '../device/core/configuration.testing.ts';
import { type SyncSite, syncSite } from '../device/sync/device-sync.testing.ts';
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
async function editPage(id: string, change: (document: PageDocument) => PageDocument): Promise<void> {
  await site.db.transaction(async (tx) => {
    const page = await pages.lock(tx, id);
    if (!page) throw new Error('no page');
    const prepared = await store.prepare(change(await store.newest(tx, page)));
    await store.addVersion(tx, site.me, page, prepared, { kind: 'save' });
  });
}
const painted = (bgColor: string) => (document: PageDocument) => ({ ...document, con: { ...document.con, bgColor } });
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
    const copying = { id: target, fromId: device };
    const changesOf = async () => {
      const { data } = await sync.calls.as(site.me).call(deviceExchangeCalls.copyCheck, copying);
      return (data as ExchangePreview).pages.map(({ change }) => change);
    };
    expect(await changesOf()).toEqual(['added', 'changed']);
    await made(sync.calls.as(site.me).call(deviceExchangeCalls.copy, { ...copying, revision }));
    // What is the same already stays as it is.
    expect(await changesOf()).toEqual(['unchanged', 'unchanged']);
    const again = (await site.query(target)).revision;
    await made(sync.calls.as(site.me).call(deviceExchangeCalls.copy, { ...copying, revision: again }));
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

  it('their template from then on: what a device changed itself stays, in the page and as a whole', async () => {
    const { device } = await drawn();
    const model = await site.addModel();
    const { id: templateId } = await made(
      site.calls
        .as(site.me)
        .call(templateCalls.fromDevice, { deviceId: device, name: `模板${newId()}`, modelId: model }),
    );
    const { device: id } = await site.addSite({ modelId: model });
    const [owner, template] = [{ kind: 'device', id } as const, { kind: 'template', id: templateId } as const];
    await made(site.calls.as(site.me).call(deviceAdminCalls.bindTemplate, { id, templateId }));
    const call = sync.calls.as(site.me);
    const stateOf = async () => (await call.call(deviceSyncCalls.query, { id })).data as DeviceSync;
    const follow = async () => made(call.call(deviceSyncCalls.follow, { id, revision: (await stateOf()).revision }));
    const byTitle = async (of: PageOwner) => new Map((await pagesOf(of)).map((page) => [page.title, page]));
    expect((await stateOf()).template).toMatchObject({ outOfSync: false, pages: [] });

    const theirs = await byTitle(template);
    const own = await byTitle(owner);
    await editPage(own.get('总览')?.id ?? '', (document) => ({
      ...document,
      widgets: [
        ...document.widgets,
        ...boundPage([]).widgets,
        ...document.widgets.map((one) => ({ ...one, id: 'mine' })),
      ],
    }));
    for (const page of theirs.values()) await editPage(page.id, painted('#101820'));
    await addPage(template, '新页', boundPage([{ systemKey: 'q' }]));
    expect((await stateOf()).template).toMatchObject({
      outOfSync: true,
      updates: [],
      pages: [
        { title: '水泵', change: 'changed' },
        { title: '总览', change: 'merged' },
        { title: '新页', change: 'added' },
      ],
    });
    await follow();
    const after = await byTitle(owner);
    expect([...after.values()].map(({ title, document }) => [title, document.con.bgColor])).toEqual([
      ['水泵', '#101820'],
      ['总览', '#101820'],
      ['新页', boundPage([]).con.bgColor],
    ]);
    expect(after.get('总览')?.document.widgets.map((one) => one.id)).toContain('mine');
    expect(boundTo(after.get('新页')?.document)[0]).toMatchObject({ equipId: id });
    expect(jumpOf(after.get('总览')?.document)).toMatchObject({ equipPageId: own.get('水泵')?.id });
    expect((await stateOf()).template).toMatchObject({ outOfSync: false, pages: [] });

    // Taken out of the device it stays out; taken out of the template it goes, unless the device changed it.
    await site.db.query('delete from page where id = $1', [own.get('水泵')?.id]);
    await editPage(theirs.get('水泵')?.id ?? '', painted('#202020'));
    const gone = (await byTitle(template)).get('新页')?.id ?? '';
    await site.db.transaction(async (tx) => {
      await pages.delete(tx, gone);
      await store.raised(tx, template, 'x');
    });
    expect((await stateOf()).template?.pages).toEqual([{ title: '新页', change: 'removed' }]);
    await follow();
    expect([...(await byTitle(owner)).keys()]).toEqual(['总览']);
  });

  it('a new title of the template: where the device has a page of it, the next free one, as the preview says', async () => {
    const { device } = await drawn();
    const model = await site.addModel();
    const name = `模板${newId()}`;
    const { id: templateId } = await made(
      site.calls.as(site.me).call(templateCalls.fromDevice, { deviceId: device, name, modelId: model }),
    );
    const { device: id } = await site.addSite({ modelId: model });
    const [owner, template] = [{ kind: 'device', id } as const, { kind: 'template', id: templateId } as const];
    await made(site.calls.as(site.me).call(deviceAdminCalls.bindTemplate, { id, templateId }));
    const call = sync.calls.as(site.me);
    const stateOf = async () => (await call.call(deviceSyncCalls.query, { id })).data as DeviceSync;
    const follow = async () => made(call.call(deviceSyncCalls.follow, { id, revision: (await stateOf()).revision }));
    const titlesOf = async (of: PageOwner) => (await pagesOf(of)).map(({ title }) => title);
    const named = (title: string) => (document: PageDocument) => ({ ...document, con: { ...document.con, title } });
    const [pump, main] = await pagesOf(template);
    const [ownPump] = await pagesOf(owner);

    await addPage(owner, '值班', boundPage([]));
    await editPage(pump?.id ?? '', named('值班'));
    expect((await stateOf()).template?.pages).toEqual([{ title: '值班', change: 'changed', as: '值班 (2)' }]);
    await follow();
    expect(await titlesOf(owner)).toEqual(['值班 (2)', '总览', '值班']);
    expect((await stateOf()).template).toMatchObject({ outOfSync: false, pages: [] });

    // changed on the device as well, it still follows the title; the device's own page is the one of a new page of that title
    await editPage(ownPump?.id ?? '', painted('#303030'));
    await editPage(pump?.id ?? '', named('泵站'));
    await addPage(template, '值班', boundPage([]));
    expect((await stateOf()).template?.pages).toEqual([{ title: '泵站', change: 'merged' }]);
    await follow();
    expect(await titlesOf(owner)).toEqual(['泵站', '总览', '值班']);

    // two that change their titles for each other's
    await editPage(pump?.id ?? '', named('x'));
    await editPage(main?.id ?? '', named('泵站'));
    await editPage(pump?.id ?? '', named('总览'));
    await follow();
    expect(await titlesOf(owner)).toEqual(['总览', '泵站', '值班']);
    expect((await stateOf()).template).toMatchObject({ outOfSync: false, pages: [] });
  });

  it('the file of their device to another one: bound by key, leading to each other; those it has already stay', async () => {
    const { device } = await drawn();
    const { device: target } = await site.addSite();
    const owner = { kind: 'device', id: target } as const;
    const call = sync.calls.as(site.me);
    const exported = await call.call(deviceExchangeCalls.exportDevice, { id: device });
    const text = JSON.stringify(exported.data);
    expect(JSON.parse(text)).toMatchObject({ pages: [{ title: '水泵' }, { title: '总览', home: true }] });
    const take = async () => {
      const preview = await call.call(deviceExchangeCalls.importCheck, { id: target, file: text });
      const { revision } = await site.query(target);
      await made(call.call(deviceExchangeCalls.importDevice, { id: target, file: text, revision }));
      const { pages } = preview.data as ExchangePreview;
      return pages.map(({ title, change }) => [title, change]);
    };
    for (const change of ['added', 'unchanged']) {
      expect(await take()).toEqual([
        ['水泵', change],
        ['总览', change],
      ]);
      const found = await pagesOf(owner);
      expect(found.map(({ title, version, home }) => [title, version, home])).toEqual([
        ['水泵', 1, false],
        ['总览', 1, true],
      ]);
      const variables = new Set((await site.query(target)).items.variables.map((variable) => variable.id));
      for (const { document } of found)
        for (const binding of boundTo(document)) expect(variables).toContain(binding?.signalId);
      expect(jumpOf(found[1]?.document)?.equipPageId).toBe(found[0]?.id);
      expect(JSON.stringify(found)).not.toContain(device);
    }
    const before = (await pagesOf(owner))[0];
    await editPage(before?.id ?? '', painted('#101820'));
    expect(await take()).toEqual([
      ['水泵', 'changed'],
      ['总览', 'unchanged'],
    ]);
    expect((await pagesOf(owner)).map(({ version, document }) => [version, document.con.bgColor])).toEqual([
      [3, before?.document.con.bgColor],
      [1, boundPage([]).con.bgColor],
    ]);
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
