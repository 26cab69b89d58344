import { securityCalls } from '@lightfield/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SOCIAL_CALLS, leaveForSocial, loginOptions, returnFromSocial } from './social.ts';

const answers = (data: unknown, code = 200) => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json({ code, msg: '', data })));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
afterEach(() => vi.unstubAllGlobals());

describe('logging in by a chat account', () => {
  it('asks at the addresses of the contract', () => {
    for (const [name, path] of Object.entries(SOCIAL_CALLS)) {
      expect(path).toBe(securityCalls[name as keyof typeof SOCIAL_CALLS].path);
    }
  });
  it('is not offered when nothing is heard of it', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
    await expect(loginOptions()).resolves.toEqual({ mode: 'off', mobileAppUrl: null });
    const told = { mode: 'outbox', mobileAppUrl: 'https://apps.example/lf?id=1' };
    answers(told);
    await expect(loginOptions()).resolves.toEqual(told);
  });
  it('leads back to where one wanted to go, once', async () => {
    const assign = vi.fn<(url: string) => void>();
    vi.stubGlobal('location', { assign });
    answers({ url: '/chat?state=s', state: 's', expiresAt: Date.now() + 60_000 });
    await leaveForSocial('/manage/eg/gateway');
    expect(assign).toHaveBeenCalledWith('/chat?state=s');
    answers({});
    await expect(returnFromSocial('s', 'c')).resolves.toBe('/manage/eg/gateway');
    await expect(returnFromSocial('s', 'c')).resolves.toBeUndefined();
  });
  it('says the refusal of the server', async () => {
    answers(null, 2301);
    await expect(returnFromSocial('s', 'c')).rejects.toMatchObject({ code: 2301 });
  });
});
