import { randomBytes } from 'node:crypto';
import {
  LIMITS,
  PAGE_IMAGE_PATH,
  type Page,
  type PageFile,
  type PageImage,
  type PageSaved,
  pageCalls,
  pageImageCalls,
} from '@lightfield/contract';
import type { PageDocument } from '@lightfield/page';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPage, aText } from '../../../../../packages/page/src/page.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type PageSite, pageSite } from './page.testing.ts';

let site: PageSite;
beforeAll(async () => {
  site = await pageSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.db.query('delete from page_image_use');
  await site.db.query('delete from page_image');
  site.operations.entries.length = 0;
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A picture of exactly so many bytes: a chunk that programs pass over is put before the end. */
function png(bytes: number): Buffer {
  const chunk = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from('teXt'),
    Buffer.alloc(bytes - PNG.length - 12),
    Buffer.alloc(4),
  ]);
  chunk.writeUInt32BE(bytes - PNG.length - 12);
  return Buffer.concat([PNG.subarray(0, -12), chunk, PNG.subarray(-12)]);
}
const svg = (inside: string, root = '') => `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`;
const upload = (bytes: Uint8Array | string, caller: Caller = site.me, fields = {}) =>
  site.calls.as(caller).upload(pageImageCalls.upload, fields, { name: '泵.png', bytes });
const uploaded = async (bytes: Uint8Array | string, caller?: Caller, fields = {}) => {
  const { code, data } = await upload(bytes, caller, fields);
  if (code !== 200) throw new Error(String(code));
  return data as PageImage;
};
const codeOf = async (...call: Parameters<PageSite['ask']>) => (await site.ask(...call)).code;
const list = (caller = site.me) => site.done<Page<PageImage>>(pageImageCalls.query, {}, caller);
/** As an <img> asks. */
function get(url: string, caller?: Caller, cookie = '') {
  if (caller) site.sessions.set(caller.accountId, caller);
  return site.calls.raw({ url, headers: { cookie: caller ? `lf_session=${caller.accountId}` : cookie } });
}

describe('uploading', () => {
  it('keeps a picture once, and writes it down', async () => {
    const image = await uploaded(PNG);
    expect(image).toMatchObject({ name: '泵.png', kind: 'png', bytes: PNG.length, pages: 0 });
    expect(image.url).toBe(PAGE_IMAGE_PATH + image.id);
    expect((await uploaded(PNG)).id).toBe(image.id);
    expect(await list()).toMatchObject({ total: 1, rows: [{ id: image.id }] });
    expect(site.operations.entries).toMatchObject([{ action: 'pageImage.add', objectId: image.id }]);
  });

  it('takes 2 MiB and not a byte more', async () => {
    expect((await uploaded(png(LIMITS.upload.imageBytes))).bytes).toBe(2 * 1024 * 1024);
    expect((await upload(png(LIMITS.upload.imageBytes + 1))).code).toBe(10008);
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a handler', svg('<rect onload="alert(1)"/>')],
    ['a handler at its root', svg('', 'onload="alert(1)"')],
    ['a page of HTML inside', svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
    ['a picture from elsewhere', svg('<image href="https://evil.example/a.png"/>')],
    ['a link that runs', svg('<a href="javascript:alert(1)"><rect/></a>')],
    ['a style that fetches', svg('<style>@import url(//evil.example/a.css);</style>')],
    ['a style that fetches, written in numbers', svg('<rect style="fill:\\75rl(//evil.example/a)"/>')],
    ['an animation that makes a link', svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('&x;')}`],
    ['something that is no picture', '<html><script>alert(1)</script></html>'],
    ['random bytes', randomBytes(500)],
  ])('takes none with %s', async (_what, bytes) => {
    expect((await upload(bytes)).code).toBe(10007);
    expect((await list()).total).toBe(0);
  });

  it('takes a drawing that only draws', async () => {
    expect(await uploaded(svg('<g fill="url(#a)"><path d="M0 0h9v9z"/></g>'))).toMatchObject({ kind: 'svg' });
  });

  it('is refused when the library is full (1913)', async () => {
    await uploaded(PNG);
    await site.db.query(
      `insert into page_image (id, org_id, name, kind, hash, bytes, at, by)
       select gen_random_uuid(), org_id, name, kind, int4send(n), bytes, at, by from page_image, generate_series(1, 998) n`,
    );
    expect((await upload(svg('<g/>'))).code).toBe(200);
    expect((await upload(svg('<g id="a"/>'))).code).toBe(1913);
  });

  it('needs the permission to draw pages', async () => {
    const looker = await site.person('int', { permissions: new Set(['manage_page_view']) });
    expect((await upload(PNG, looker)).code).toBe(90003);
    expect((await upload(PNG, await site.person('ext'))).code).toBe(90003);
  });
});

describe('a picture', () => {
  it('is served so that nothing in it can run, to people of its enterprise', async () => {
    const { url } = await uploaded(svg('<g/>'));
    const reply = await get(url, await site.person('int'));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(reply.body).toBe(svg('<g/>'));
    expect((await get(url, site.stranger)).statusCode).toBe(404);
    expect((await get(url)).statusCode).toBe(401);
    expect((await get(`${PAGE_IMAGE_PATH}..%2f..%2fx`, site.me)).statusCode).toBe(404);
  });

  it('on a page is seen by whoever sees the page, and cannot be deleted meanwhile (1914)', async () => {
    const { device } = await site.addSite();
    const { id } = await site.add({ equipmentId: device, title: 'a' });
    const image = await uploaded(PNG);
    const hidden = await uploaded(svg('<g/>'));
    const guest = await site.visitor(device);
    const customer = await site.person('ext');
    await site.db.query('insert into device_grant (device_id, account_id, can_write) values ($1, $2, false)', [
      device,
      customer.accountId,
    ]);
    const seen = async (url: string) => [
      (await get(url, customer)).statusCode,
      (await get(url, undefined, guest.cookie)).statusCode,
    ];
    expect(await seen(image.url)).toEqual([404, 404]);
    await site.done(pageCalls.edit, { id, bgImage: image.url });
    expect(await seen(image.url)).toEqual([200, 200]);
    expect(await seen(hidden.url)).toEqual([404, 404]);
    expect(await codeOf(pageImageCalls.delete, { imageId: image.id })).toBe(1914);
    expect((await list()).rows.find((row) => row.id === image.id)?.pages).toBe(1);
    await site.save(id, aPage([]), { base: 2 });
    expect(await seen(image.url)).toEqual([404, 404]);
    await site.done(pageImageCalls.delete, { imageId: image.id });
    expect((await get(image.url, site.me)).statusCode).toBe(404);
    expect(site.operations.entries.at(-1)).toMatchObject({ action: 'pageImage.delete' });
  });

  it('of another enterprise does not become one’s own by being named', async () => {
    const { url } = await uploaded(PNG, site.stranger);
    const { device } = await site.addSite();
    const { id } = await site.add({ equipmentId: device, title: 'a' });
    await site.done(pageCalls.edit, { id, bgImage: url });
    expect((await get(url, site.me)).statusCode).toBe(404);
    expect((await get(url, undefined, (await site.visitor(device)).cookie)).statusCode).toBe(404);
    expect(await codeOf(pageImageCalls.delete, { imageId: url.slice(PAGE_IMAGE_PATH.length) })).toBe(90002);
  });

  it('goes along to another enterprise with a copy of its page, and is its own there', async () => {
    const [here, there] = [await site.addSite(), await site.addSite([], site.otherOrg)];
    const { id } = await site.add({ equipmentId: here.device, title: 'a' });
    const image = await uploaded(PNG);
    await site.done(pageCalls.edit, { id, bgImage: image.url });
    const chief = await site.person('op');
    const copy = await site.done<PageSaved>(pageCalls.copy, { id, equipmentId: there.device }, chief);
    const { con } = (await site.info(copy.id, site.stranger)).document as unknown as PageDocument;
    expect(con.bgImage).not.toBe(image.url);
    expect((await get(con.bgImage, site.stranger)).statusCode).toBe(200);
    expect((await get(image.url, site.stranger)).statusCode).toBe(404);
    expect((await list(site.stranger)).rows).toMatchObject([{ name: '泵.png', pages: 1 }]);
  });

  it('travels in the file of its page, and is proven like an upload where it arrives', async () => {
    const [here, there] = [await site.addSite(), await site.addSite([], site.otherOrg)];
    const { id } = await site.add({ equipmentId: here.device, title: 'a' });
    const image = await uploaded(PNG);
    await site.done(pageCalls.edit, { id, bgImage: image.url });
    const file = await site.done<PageFile>(pageCalls.exportPage, { id });
    expect(file).toMatchObject({ images: [{ id: image.id, data: PNG.toString('base64') }], imagesLeft: [] });
    const evil = { ...file, images: [{ id: image.id, name: 'x', data: btoa(svg('<script>1</script>')) }] };
    const refused = await site.ask(pageCalls.importPage, { equipmentId: there.device, file: evil }, site.stranger);
    expect(refused.code).toBe(10007);
    expect((await list(site.stranger)).total).toBe(0);
    const body = { equipmentId: there.device, file };
    const { id: made } = await site.done<PageSaved>(pageCalls.importPage, body, site.stranger);
    const { con } = (await site.info(made, site.stranger)).document as unknown as PageDocument;
    expect((await get(con.bgImage, site.stranger)).statusCode).toBe(200);
  });

  it('that makes the file too large stays behind, and is named', async () => {
    const { device } = await site.addSite();
    const { id } = await site.add({ equipmentId: device, title: 'a' });
    const MIB = 1024 * 1024;
    const sizes = [2 * MIB - 2, 2 * MIB - 1, 3, 4].map((more) => (more > 100 ? more : PNG.length + 12 + more));
    const images: PageImage[] = [];
    for (const bytes of sizes) images.push(await uploaded(png(bytes)));
    const widgets = images.map(({ url }, n) => aText(`t${n}`, url));
    await site.save(id, aPage(widgets));
    const file = await site.done<PageFile>(pageCalls.exportPage, { id });
    expect(file.images).toHaveLength(3);
    expect(file.imagesLeft).toEqual(['泵.png']);
  });

  it('that the operation centre uploads for a page is its enterprise’s', async () => {
    const { device } = await site.addSite();
    const { id: pageId } = await site.add({ equipmentId: device, title: 'a' });
    const { url } = await uploaded(PNG, await site.person('op'), { pageId });
    expect((await get(url, site.me)).statusCode).toBe(200);
  });
});
