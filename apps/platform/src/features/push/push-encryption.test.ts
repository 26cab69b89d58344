import { startPushServer } from '@lightfield/testkit';
import * as fc from 'fast-check';
import { networksIn } from '../../kernel/networks.ts';
import { expect, it } from 'vitest';
import { PUSH_MAX_BYTES, encryptPush, isPushTarget } from './push-encryption.ts';
import { postPush, retryAfter } from './push-post.ts';
import { pushUrl } from './push-services.ts';
import { PUSH_WAITS, pushWait } from './push-waits.ts';
import { makeVapidKey } from './vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const allowed = networksIn('127.0.0.0/8');
if (!allowed) throw new Error('no networks');

it('is what RFC 8291 (appendix A) says it is', () => {
  const pushed = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
  );
  expect(pushed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('is taken by a strict service and read by the browser, whatever is said, and its length says little', async () => {
  const service = await startPushServer();
  const key = { id: 'key', ...makeVapidKey() };
  const { keys, got } = service.subscribe(key.publicKey);
  const places = {
    key: async () => key,
    subject: 'mailto:ops@example.com',
    services: ['127.0.0.1'],
    allowed,
    timeoutMs: 5_000,
  };
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 600, unit: 'binary' }), async (text) => {
      const push = { said: Buffer.from(text), ttl: 60, urgency: 'high' as const, topic: 'a_b-1' };
      expect(await postPush(keys, push, { places, now: Date.now() })).toEqual({ problem: null, status: 201 });
      expect(got.pop()).toEqual({
        text: push.said.toString(),
        ttl: 60,
        urgency: 'high',
        topic: 'a_b-1',
        subject: 'mailto:ops@example.com',
      });
    }),
    { numRuns: 60 },
  );
  expect(service.refused).toEqual([]);
  const length = (text: string) => encryptPush(Buffer.from(text), keys).length;
  expect(new Set(['a', 'ab', 'x'.repeat(255)].map(length)).size).toBe(1);
  expect(length('x'.repeat(PUSH_MAX_BYTES))).toBe(4_096);
  expect(() => length('x'.repeat(PUSH_MAX_BYTES + 1))).toThrow('bytes');
  const otherKey = { id: 'other', ...makeVapidKey() };
  const other = { ...places, key: async () => otherKey };
  const push = { said: Buffer.from('x'), ttl: 60, urgency: 'high' as const, topic: 'a' };
  expect(await postPush(keys, push, { places: other, now: Date.now() })).toMatchObject({
    problem: 'answer',
    status: 403,
  });
  await service.stop();
  expect(await postPush(keys, push, { places, now: Date.now() })).toEqual({ problem: 'unreachable', status: null });
});

it('takes points of the curve from browsers, and nothing else', () => {
  const { publicKey } = makeVapidKey();
  const auth = Buffer.alloc(16).toString('base64url');
  expect(isPushTarget({ p256dh: publicKey, auth })).toBe(true);
  expect(isPushTarget({ p256dh: publicKey, auth: 'AAAA' })).toBe(false);
  expect(isPushTarget({ p256dh: Buffer.alloc(65, 4).toString('base64url'), auth })).toBe(false);
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc:APA91', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%2f', true],
  ['https://notify.windows.com.example.com/w/', false],
  ['https://evilfcm.googleapis.com/x', false],
  ['http://fcm.googleapis.com/x', false],
  ['https://user:pass@fcm.googleapis.com/x', false],
  ['https://10.0.0.9/x', false],
  ['https://127.0.0.1:8443/x', true],
  ['http://127.0.0.1:8080/x', true],
  ['http://169.254.169.254/latest', false],
  ['http://10.0.0.8/x', false],
  ['https://10.0.0.8/x', false],
  ['ftp://fcm.googleapis.com/x', false],
  ['nonsense', false],
])('%s: may be asked %s', (typed, may) => {
  const services = ['fcm.googleapis.com', '*.notify.windows.com', '127.0.0.1', '10.0.0.8', '169.254.169.254'];
  expect(pushUrl(typed, { services, allowed }) !== undefined).toBe(may);
});

it('does not reach an inner network under the name of a service that may be asked', async () => {
  const key = { id: 'key', ...makeVapidKey() };
  const none = networksIn('');
  const places = {
    key: async () => key,
    subject: undefined,
    services: ['localhost'],
    allowed: none ?? allowed,
    timeoutMs: 5_000,
  };
  const target = {
    endpoint: 'https://localhost:1/x',
    p256dh: key.publicKey,
    auth: Buffer.alloc(16).toString('base64url'),
  };
  const push = { said: Buffer.from('x'), ttl: 60, urgency: 'high' as const, topic: 'a' };
  if (!none) return;
  expect(await postPush(target, push, { places, now: Date.now() })).toEqual({ problem: 'refused', status: null });
});

it('waits longer each time, and as long as the service asks for', () => {
  expect(PUSH_WAITS.map((_wait, at) => pushWait(at + 1, undefined, 0))).toEqual([...PUSH_WAITS]);
  expect(pushWait(99, undefined, 0)).toBe(PUSH_WAITS.at(-1));
  expect(pushWait(1, 120_000, 0)).toBe(120_000);
  expect(pushWait(1, 10 ** 12, 0)).toBe(6 * 3_600_000);
  expect(pushWait(1, undefined, 1)).toBeGreaterThan(PUSH_WAITS[0]);
  const now = Date.UTC(2026, 10, 29);
  expect(retryAfter('30', now)).toBe(30_000);
  expect(retryAfter('Sun, 29 Nov 2026 00:01:00 GMT', now)).toBe(60_000);
  expect(retryAfter('soon', now)).toBeUndefined();
});
