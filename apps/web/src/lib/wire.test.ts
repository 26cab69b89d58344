import { LIMITS, LOGIN_CODES, SUCCESS, accountCalls, accountErrors, deviceCalls } from '@lightfield/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LOGIN_CALLS, NONCE_EXPIRED } from '../features/account/login/log-in.ts';
import { ACCOUNT_PATH } from './account.ts';
import { call } from './call.ts';
import { onSessionEnded } from './session.ts';
import { CallRefused, SESSION_CODES, TIMEOUT_MS, encodeForm, send } from './wire.ts';

/** A server that answers what the test says; the requests it saw are kept. */
function server(answer: unknown, status = 200) {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(answer, { status })));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('form encoding', () => {
  it('leaves out what is not given, joins ids by commas, writes structures as JSON', () => {
    const form = encodeForm({ a: 'x', b: undefined, c: null, d: '', e: 0, f: false, g: ['i', 'j'], h: [{ k: 1 }] });
    expect([...form]).toEqual([
      ['a', 'x'],
      ['e', '0'],
      ['f', 'false'],
      ['g', 'i,j'],
      ['h', '[{"k":1}]'],
    ]);
  });
});

describe('a request', () => {
  it('posts a form with the language and answers the data', async () => {
    const fetch = server({ code: 200, msg: '', data: { total: 0, rows: [] } });
    await expect(call(deviceCalls.query, { keyword: '泵', pageNum: 2 })).resolves.toEqual({ total: 0, rows: [] });
    const [path, init] = fetch.mock.calls[0] ?? [];
    expect(path).toBe(deviceCalls.query.path);
    expect(init).toMatchObject({ method: 'POST', headers: { 'X-Lang': 'zh-cn' } });
    expect(init?.body).toEqual(new URLSearchParams({ keyword: '泵', pageNum: '2' }));
  });
  it('takes 201 for success too', async () => {
    server({ code: 201, msg: '', data: 1 });
    await expect(send('POST', '/x', {})).resolves.toBe(1);
  });
  it('refuses with code, message and the fields the server names', async () => {
    server({ code: 10001, msg: '参数错误', data: [{ field: 'name', problem: 'too long' }] });
    const error = await send('POST', '/x', {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CallRefused);
    expect(error).toMatchObject({ code: 10001, message: '参数错误', fields: [{ field: 'name', problem: 'too long' }] });
  });
  it.each(LOGIN_CODES)('says that the session ended at code %d, but not when asked quietly', async (code) => {
    server({ code, msg: '', data: null });
    const ended = vi.fn<(code: number) => void>();
    const unsubscribe = onSessionEnded(ended);
    await expect(send('POST', '/x', {}, { quiet: true })).rejects.toMatchObject({ code });
    expect(ended).not.toHaveBeenCalled();
    await expect(send('POST', '/x', {})).rejects.toMatchObject({ code });
    expect(ended).toHaveBeenCalledExactlyOnceWith(code);
    unsubscribe();
  });
  it('fails when the answer is none of ours, when it breaks the contract, and when the line is cut', async () => {
    server('<html>', 502);
    await expect(send('POST', '/x', {})).rejects.toMatchObject({ reason: 'answer', status: 502 });
    server({ code: 200, msg: '', data: { total: 'many' } });
    await expect(call(deviceCalls.query, {})).rejects.toMatchObject({ reason: 'answer' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(send('POST', '/x', {})).rejects.toMatchObject({ reason: 'network' });
  });
  it('gives up after 120 s', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) =>
      Promise.reject(signal.reason as Error),
    );
    await expect(send('POST', '/x', {})).rejects.toMatchObject({ reason: 'timeout' });
    expect(timeout).toHaveBeenCalledWith(LIMITS.http.timeoutMs);
    expect(LIMITS.http.timeoutMs).toBe(120_000);
    timeout.mockRestore();
  });
  it('passes on an abort of the caller', async () => {
    const reason = new Error('left the screen');
    vi.stubGlobal('fetch', () => Promise.reject(reason));
    await expect(send('POST', '/x', {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

it('what the login screen says by hand is what the contract says', () => {
  expect(SESSION_CODES).toEqual(LOGIN_CODES);
  expect(TIMEOUT_MS).toBe(LIMITS.http.timeoutMs);
  expect(SUCCESS).toBe(200);
  expect(NONCE_EXPIRED).toBe(accountErrors.tokenExpired.code);
  expect(ACCOUNT_PATH).toBe(accountCalls.info.path);
  expect(accountCalls.info.method).toBe('GET');
  expect(accountCalls.random.method).toBe('GET');
  for (const [name, path] of Object.entries(LOGIN_CALLS)) {
    expect(path).toBe(accountCalls[name as keyof typeof LOGIN_CALLS].path);
  }
});
