import { intCalls } from '@lightfield/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { upload } from './upload.ts';

afterEach(() => vi.unstubAllGlobals());

it('sends the fields before the file, under the name of the contract, and hears a refusal like any other call', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    Promise.resolve(Response.json({ code: 10007, msg: '文件类型不支持', data: null })),
  );
  vi.stubGlobal('fetch', fetch);
  const id = '01980000-0000-7000-8000-000000000001';
  const sent = upload(intCalls.lockKey, { id }, new File(['ssh-ed25519 AAAA'], '张三.pub'));
  await expect(sent).rejects.toMatchObject({ code: 10007, message: '文件类型不支持' });
  const [path, init] = fetch.mock.calls[0] ?? [];
  expect(path).toBe(intCalls.lockKey.path);
  // the browser writes the type itself, with the boundary of the parts
  expect(init?.headers).toEqual({ 'X-Lang': 'zh-cn' });
  const parts = init?.body instanceof FormData ? [...init.body] : [];
  expect(parts).toEqual([
    ['id', id],
    ['file', expect.objectContaining({ name: '张三.pub' })],
  ]);
});
