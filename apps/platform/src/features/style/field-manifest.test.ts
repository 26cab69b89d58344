import {
  FIELD_MANIFEST,
  ROUTES,
  STYLE_IMAGE_PATH,
  type StyleInfo,
  type StyleSaved,
  styleCalls,
} from '@lightfield/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addOrg } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { SESSION_COOKIE } from '../../kernel/session-cookie.ts';
import { type TestCalls, aCaller } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { aPng, anSvg } from '../../kernel/upload/files.testing.ts';
import { appIcon, type fieldManifest } from './field-manifest.ts';
import { styleSite } from './style.testing.ts';

let test: TestDatabase;
let calls: TestCalls;
let me: Caller;
let centre: Caller;
beforeAll(async () => {
  test = await testDatabase();
  const top = await addOrg(test.db, 'center');
  centre = aCaller({ orgId: top, kind: 'op' });
  me = aCaller({ orgId: await addOrg(test.db, 'enterprise', top), loginName: 'wang' });
  ({ calls } = await styleSite(test.db, {
    operations: rememberedOperations(),
    frames: [],
    find: async (token) => (token === 'wang' ? { ...me, passwordDue: false } : undefined),
  }));
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});

async function data<Answer>(asked: Promise<{ code: number; data?: unknown; msg?: string }>): Promise<Answer> {
  const { code, msg, data: answer } = await asked;
  expect(code, msg).toBe(200);
  return answer as Answer;
}
const save = (
  call: typeof styleCalls.updateWebMain | typeof styleCalls.updateWebLogin,
  id: string,
  base: number,
  json: object,
) => data<StyleSaved>(calls.as(me).upload(call, { id, base: `${base}`, json: JSON.stringify(json) }));

describe('the app of work in the field', () => {
  const manifest = async (headers: Record<string, string> = {}) => {
    const answer = await calls.raw({ url: FIELD_MANIFEST, headers });
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    expect(answer.headers['cache-control']).toContain('no-cache');
    return answer.json<ReturnType<typeof fieldManifest>>();
  };
  const mine = { cookie: `${SESSION_COOKIE}=wang` };

  it('is called as the product comes where there is no style, in the language of the browser', async () => {
    const plain = {
      id: ROUTES.field,
      start_url: ROUTES.field,
      theme_color: '#1e5c8f',
      icons: [{ src: '/field-192.png' }, {}],
    };
    expect(await manifest(mine)).toMatchObject({ ...plain, name: 'Lightfield 现场作业', short_name: '现场作业' });
    const english = { 'accept-language': 'en' };
    expect(await manifest(english)).toMatchObject({ ...plain, name: 'Lightfield Field work', lang: 'en' });
  });
  it('has name, colour and icon of the style of whoever is logged in, else of the domain', async () => {
    const { id } = await data<StyleSaved>(calls.as(me).call(styleCalls.add, { name: 'qinghe' }));
    const used = { id, name: 'qinghe', inUse: true, domain: 'scada.qinghe.example' };
    await data(calls.as(me).call(styleCalls.edit, used));
    // who confirms the domain
    await data(calls.as(centre).call(styleCalls.edit, used));
    const file = { name: 'logo.svg', bytes: anSvg() };
    const { picture } = await data<StyleSaved>(calls.as(me).upload(styleCalls.updateWebLogin, { id }, file));
    const { version } = await data<StyleInfo>(calls.as(me).call(styleCalls.infoStyle, { id }));
    const look = { favicon: picture, colours: { accent: '#0a7d5a' } };
    const saved = await save(styleCalls.updateWebMain, id, version, { title: '清河水务', ...look });
    await save(styleCalls.updateWebLogin, id, saved.version, { title: '清河登录', ...look });
    const styled = { theme_color: '#0a7d5a', icons: [{ src: `${STYLE_IMAGE_PATH}${picture}`, sizes: 'any' }] };
    const ofMine = await manifest(mine);
    expect(ofMine).toMatchObject({ ...styled, name: '清河水务 现场作业', short_name: '清河水务' });
    expect(ofMine.icons).toHaveLength(1);
    expect(await manifest({ host: 'scada.qinghe.example' })).toMatchObject({ ...styled, short_name: '清河登录' });
  });
  it('takes no icon that browsers take for none', () => {
    const png = (width: number, height: number) => {
      const bytes = Buffer.from(aPng());
      bytes.writeUInt32BE(width, 16);
      bytes.writeUInt32BE(height, 20);
      return appIcon('/a', { kind: 'png', bytes });
    };
    expect(png(256, 256)).toEqual({ src: '/a', sizes: '256x256', type: 'image/png' });
    expect([png(32, 32), png(512, 200), appIcon('/a', { kind: 'ico', bytes: Buffer.alloc(40) })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
