import { LIMITS } from '@lightfield/contract';
import { describe, expect, it, vi } from 'vitest';
import { HardwareLock, LockFault, type LockPorts, describeByService, signByService } from './hardware-lock.ts';
import { ManualTimers, settle } from './manual-timers.testing.ts';

const MINUTE_MS = LIMITS.account.lockCheckMs;

function lock(change: Partial<LockPorts> = {}) {
  const timers = new ManualTimers();
  let given = 0;
  const validate = vi.fn<LockPorts['validate']>(() => Promise.resolve());
  const onFailed = vi.fn<LockPorts['onFailed']>();
  const ports: LockPorts = {
    timers,
    accountId: 'a-1',
    describe: () => Promise.resolve({ id: 'key' }),
    nonce: () => Promise.resolve(`nonce-${++given}`),
    sign: ({ challenge, accountId }) => Promise.resolve({ id: 'key', signature: `${challenge} by ${accountId}` }),
    validate,
    onFailed,
    ...change,
  };
  return { guard: new HardwareLock(ports), timers, validate, onFailed };
}
const sent = (validate: ReturnType<typeof lock>['validate']) =>
  validate.mock.calls.map(([data]) => JSON.parse(atob(data)) as unknown);

describe('the hardware lock', () => {
  it('is asked at once and every 60 seconds, each time with a new challenge', async () => {
    const { guard, timers, validate, onFailed } = lock();
    guard.start();
    await settle();
    expect(sent(validate)).toEqual([{ nonce: 'nonce-1', id: 'key', signature: 'nonce-1 by a-1' }]);
    await timers.pass(LIMITS.account.lockCheckMs - 1);
    expect(validate).toHaveBeenCalledTimes(1);
    await timers.pass(1);
    await timers.pass(MINUTE_MS);
    expect(validate).toHaveBeenCalledTimes(3);
    expect(sent(validate)[2]).toMatchObject({ nonce: 'nonce-3' });
    expect(onFailed).not.toHaveBeenCalled();
  });
  it.each<[string, Partial<LockPorts>]>([
    ['the platform gives no challenge', { nonce: () => Promise.reject(new Error('no')) }],
    ['there is no lock', { describe: () => Promise.reject(new LockFault('noLock', 'no')) }],
    ['the lock does not sign', { sign: () => Promise.reject(new Error('no')) }],
    ['the platform does not take the signature', { validate: () => Promise.reject(new Error('1013')) }],
  ])('ends the session, once, when %s', async (_reason, change) => {
    const { guard, timers, onFailed } = lock(change);
    guard.start();
    await timers.pass(3 * MINUTE_MS);
    expect(onFailed).toHaveBeenCalledTimes(1);
  });
  it('that is not there costs no challenge', async () => {
    const nonce = vi.fn<LockPorts['nonce']>();
    const { guard, onFailed } = lock({ nonce, describe: () => Promise.reject(new LockFault('noLock', 'no')) });
    guard.start();
    await settle();
    expect(onFailed).toHaveBeenCalledWith(expect.objectContaining({ reason: 'noLock' }));
    expect(nonce).not.toHaveBeenCalled();
  });
  it('that is pulled out later ends the session at the next check', async () => {
    let there = true;
    const { guard, timers, onFailed } = lock({
      sign: () => (there ? Promise.resolve({ id: 'key', signature: 's' }) : Promise.reject(new Error('no lock'))),
    });
    guard.start();
    await timers.pass(MINUTE_MS);
    there = false;
    expect(onFailed).not.toHaveBeenCalled();
    await timers.pass(MINUTE_MS);
    expect(onFailed).toHaveBeenCalledTimes(1);
  });
  it('is asked no more after leaving, and a late failure changes nothing', async () => {
    let fail: (error: Error) => void = () => undefined;
    const { guard, timers, onFailed } = lock({ validate: () => new Promise((_done, no) => (fail = no)) });
    guard.start();
    await settle();
    guard.stop();
    fail(new Error('late'));
    await timers.pass(2 * MINUTE_MS);
    expect(onFailed).not.toHaveBeenCalled();
  });
});

describe('the lock service', () => {
  const answering = (body: unknown, status = 200) =>
    vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(body, { status })));
  it('is asked on this machine', async () => {
    const fetch = answering({ id: 'key', signature: 's', more: 1 });
    const request = { challenge: 'c', accountId: 'a-1' };
    await expect(signByService(request, fetch)).resolves.toMatchObject({ id: 'key', signature: 's' });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('http://127.0.0.1:18990/sign');
    expect(init).toMatchObject({ method: 'POST', body: JSON.stringify(request) });
  });
  it('describes its lock', async () => {
    const fetch = answering({ id: 'key', model: 'm', label: 'l', kind: 'software' });
    await expect(describeByService(fetch)).resolves.toMatchObject({ id: 'key' });
    expect(fetch.mock.calls[0]?.[0]).toBe('http://127.0.0.1:18990/describe');
  });
  const broken = () => vi.fn<typeof globalThis.fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
  it.each([
    ['has no lock', answering({ error: 'noLock' }, 404), 'noLock'],
    ['cannot read its lock', answering({ error: 'lockUnreadable' }, 503), 'unreadable'],
    ['is something else', answering({ hello: 'world' }), 'noService'],
    ['admits no such page', answering({ error: 'foreignHost' }, 421), 'noService'],
    ['is not there', broken(), 'noService'],
  ])('that %s has described and signed nothing, and it is told why', async (_what, fetch, reason) => {
    await expect(describeByService(fetch)).rejects.toMatchObject({ reason });
    await expect(signByService({ challenge: 'c', accountId: 'a' }, fetch)).rejects.toMatchObject({ reason });
  });
});
