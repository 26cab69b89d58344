import {
  LIMITS,
  type OwnSymbolInfo,
  type OwnSymbolRow,
  type OwnSymbolSaved,
  type OwnSymbolUses,
  ownSymbolCalls,
} from '@lightfield/contract';
import { OwnDrawing } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPage, aRect } from '../../../../../packages/page/src/page.testing.ts';
import { type PageSite, pageSite } from './page.testing.ts';
import { written } from './page-work.ts';

let site: PageSite;
let device: string;
let pageId: string;
beforeAll(async () => {
  site = await pageSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.time.at += 60_000;
  ({ device } = await site.addSite());
  ({ id: pageId } = await site.add({ equipmentId: device, title: '总览' }));
  await site.db.query('delete from own_symbol');
  site.operations.entries.length = 0;
});

const PART = { d: 'M0 0L100 0L100 60Z', fill: '#c3cad1', stateFill: true };
const drawn = (parts: readonly object[] = [PART], more: object = {}) => ({
  width: 100,
  height: 60,
  parts,
  ports: [{ x: 0, y: 30, side: 'left', name: '入口' }],
  ...more,
});
const add = (name = '自吸泵', drawing: object = drawn()) =>
  site.done<OwnSymbolSaved>(ownSymbolCalls.add, { pageId, name, category: 'pumps', drawing });
const list = (caller = site.me) => site.done<OwnSymbolRow[]>(ownSymbolCalls.query, { pageId }, caller);
const info = (symbolId: string) => site.done<OwnSymbolInfo>(ownSymbolCalls.info, { pageId, symbolId });
const codeOf = async (...call: Parameters<PageSite['ask']>) => (await site.ask(...call)).code;
const codeOfDrawing = (drawing: unknown, more: object = {}) =>
  codeOf(ownSymbolCalls.add, { pageId, name: newId(), category: 'pumps', drawing, ...more });

describe('a symbol that an enterprise makes', () => {
  it('is listed, and told whole, with nothing that its schema does not know', async () => {
    const { id } = await add('自吸泵', drawn([{ ...PART, onload: 'alert(1)' }], { script: 'alert(1)' }));
    expect(await list()).toMatchObject([
      { id, name: '自吸泵', category: 'pumps', version: 1, pages: 0, by: site.me.loginName },
    ]);
    expect((await info(id)).drawing).toEqual(OwnDrawing.parse(drawn()));
    expect(site.operations.entries.map(({ action }) => action)).toEqual(['ownSymbol.add']);
  });
  it('has a name of its own, and as many there are as there may be', async () => {
    await add();
    const body = { pageId, name: '自吸泵', category: 'pumps', drawing: drawn() };
    expect(await codeOf(ownSymbolCalls.add, body)).toBe(1956);
    await site.db.query(
      `insert into own_symbol (id, org_id, name, category, version, drawing, at, by)
       select gen_random_uuid(), $1, 's' || n, 'pumps', 1, '{}', now(), '' from generate_series(1, $2) n`,
      [site.orgId, LIMITS.ownSymbol.perEnterprise - 2],
    );
    expect(await codeOfDrawing(drawn())).toBe(200);
    expect(await codeOfDrawing(drawn())).toBe(1957);
  });
  it('is bounded in parts and in length', async () => {
    const { parts, letters, nameMax } = LIMITS.ownSymbol;
    const many = (count: number) => drawn(Array.from({ length: count }, () => ({ d: 'M0 0L1 1' })));
    expect(await codeOfDrawing(many(parts))).toBe(200);
    expect(await codeOfDrawing(many(parts + 1))).toBe(1977);
    expect(await codeOfDrawing(many(4_000))).toBe(1977);
    const long = { d: `M0 0${'L1 1'.repeat(4_000)}` };
    expect(await codeOfDrawing(drawn(Array.from({ length: Math.ceil(letters / 16_000) }, () => long)))).toBe(90006);
    expect(await codeOfDrawing(drawn(), { name: 'n'.repeat(nameMax) })).toBe(200);
    expect(await codeOfDrawing(drawn(), { name: 'n'.repeat(nameMax + 1) })).not.toBe(200);
  });
  it.each([
    {},
    drawn([]),
    drawn([{ d: 'M0 0"/><script>alert(1)</script>' }]),
    drawn([{ ...PART, fill: 'url(https://evil.example/a)' }]),
    drawn([{ ...PART, stroke: 'red;background:url(//evil.example)' }]),
    drawn([PART], { width: 5_000 }),
    drawn([PART], { ports: [{ x: 0, y: 0, side: 'middle' }] }),
    drawn([{ ...PART, states: ['exploded'] }]),
    drawn([{ ...PART, moves: { kind: 'fly' } }]),
  ])('is refused where it is none: %j', async (drawing) => {
    expect(await codeOfDrawing(drawing)).toBe(1959);
  });
  it('is in a folder that there is', async () => {
    expect(await codeOfDrawing(drawn(), { category: 'weapons' })).toBe(1959);
  });
  it('is saved over what one has seen, and renamed without a version', async () => {
    const { id } = await add();
    const body = { pageId, symbolId: id, name: '自吸泵', category: 'pumps', drawing: drawn([PART, PART]) };
    expect(await site.done(ownSymbolCalls.save, { ...body, base: 1 })).toMatchObject({ id, version: 2 });
    expect(await codeOf(ownSymbolCalls.save, { ...body, base: 1 })).toBe(1958);
    await site.done(ownSymbolCalls.edit, { pageId, symbolId: id, name: '化工泵', category: 'drives' });
    expect(await info(id)).toMatchObject({ name: '化工泵', category: 'drives', version: 2 });
    await add('其他');
    expect(await codeOf(ownSymbolCalls.edit, { pageId, symbolId: id, name: '其他', category: 'pumps' })).toBe(1956);
    expect(site.operations.entries.map(({ action }) => action)).toEqual([
      'ownSymbol.add',
      'ownSymbol.save',
      'ownSymbol.edit',
      'ownSymbol.add',
    ]);
  });
  it('is told of by the pages that show it, and goes without them', async () => {
    const { id } = await add();
    const at = { pageId, symbolId: id };
    await site.db.query('insert into own_symbol_use (page_id, symbol_id) values ($1, $2)', [pageId, id]);
    expect((await list())[0]?.pages).toBe(1);
    expect((await site.done<OwnSymbolUses>(ownSymbolCalls.uses, at)).pages).toMatchObject([
      { pageId, ownerId: device },
    ]);
    // whoever saves it is told how many pages stay behind, whatever their list says
    const anew = { ...at, name: '自吸泵', category: 'pumps', drawing: drawn([PART]), base: 1 };
    expect(await site.done(ownSymbolCalls.save, anew)).toMatchObject({ version: 2, pages: 1 });
    await site.done(ownSymbolCalls.delete, at);
    expect(await list()).toEqual([]);
    for (const call of [ownSymbolCalls.info, ownSymbolCalls.uses, ownSymbolCalls.delete])
      expect(await codeOf(call, at)).toBe(90002);
    expect((await site.info(pageId)).id).toBe(pageId);
  });
  it('belongs to its enterprise: others do not know of it', async () => {
    const { id } = await add();
    const at = { pageId, symbolId: id };
    const mine = await site.add({ equipmentId: device, title: '其他' });
    expect(await codeOf(ownSymbolCalls.info, { pageId: mine.id, symbolId: id })).toBe(200);
    expect(await codeOf(ownSymbolCalls.query, { pageId }, site.stranger)).not.toBe(200);
    const { device: foreign } = await site.addSite([], site.otherOrg);
    const { id: theirs } = await site.add({ equipmentId: foreign, title: '页面' }, site.stranger);
    const beside = { pageId: theirs, symbolId: id };
    expect(await codeOf(ownSymbolCalls.info, beside, site.stranger)).toBe(90002);
    expect(await codeOf(ownSymbolCalls.info, { ...beside, symbolId: newId() }, site.stranger)).toBe(90002);
    expect(await codeOf(ownSymbolCalls.delete, beside, site.stranger)).toBe(90002);
    expect(await codeOf(ownSymbolCalls.delete, { ...at, symbolId: newId() })).toBe(90002);
  });
});

it('what a page shows of the enterprise is read off what is stored', () => {
  const [one, two] = [newId(), newId()];
  const widget = (id: string, own: string) => ({ ...aRect(id), data: { own: { id: own, version: 1 } } });
  const page = aPage([widget('a', one), widget('b', two), widget('c', one), widget('d', 'not-an-id')]);
  expect(written(page).symbols).toEqual([one, two]);
});
