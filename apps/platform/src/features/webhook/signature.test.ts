import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { RETRY_WAITS, waitAfter } from './retry-waits.ts';
import { newWebhookSecret, webhookHeaders } from './signature.ts';

const DAY = 86_400_000;

it('is that of Standard Webhooks: the vector that its libraries are tested with', () => {
  expect(
    webhookHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    }),
  ).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('is made with each secret that is good, divided by blanks', () => {
  const [one, other] = [newWebhookSecret(), newWebhookSecret()];
  const signed = { id: 'msg_1', timestamp: 5, body: '{"名":"泵"}' };
  const by = (secret: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update('msg_1.5.{"名":"泵"}')
      .digest('base64')}`;
  expect(webhookHeaders([one, other], signed)['webhook-signature']).toBe(`${by(one)} ${by(other)}`);
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

it('waits longer after each attempt that was not taken, three days in all, then gives up', () => {
  const waits = RETRY_WAITS.map((_wait, index) => waitAfter(index + 1, 0) ?? 0);
  expect(waits).toEqual([...RETRY_WAITS]);
  expect(waits.slice(0, 3)).toEqual([5_000, 60_000, 300_000]);
  const total = waits.reduce((sum, wait) => sum + wait, 0);
  expect(total).toBeGreaterThan(2.5 * DAY);
  expect(total * 1.1).toBeLessThan(3.5 * DAY);
  expect(waitAfter(waits.length + 1, 0)).toBeUndefined();
  expect(waitAfter(1, 1)).toBe(5_500);
});
