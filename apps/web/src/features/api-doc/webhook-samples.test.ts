import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NODE_SAMPLE, PYTHON_SAMPLE } from './webhook-samples.ts';

it('are those of the documentation', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/protocol/webhooks.md'), 'utf8');
  expect(guide).toContain(`\`\`\`js\n${NODE_SAMPLE}\`\`\``);
  expect(guide).toContain(`\`\`\`python\n${PYTHON_SAMPLE}\`\`\``);
});

type Verify = (headers: Record<string, string>, body: string, secret: string) => unknown;

it('verify what is signed as the standard says, and nothing else', async () => {
  const { verify } = (await import(`data:text/javascript,${encodeURIComponent(NODE_SAMPLE)}`)) as { verify: Verify };
  const key = Buffer.alloc(32, 7);
  const secret = `whsec_${key.toString('base64')}`;
  const body = '{"type":"ping"}';
  const at = (seconds: number) => {
    const signature = createHmac('sha256', key).update(`msg_1.${seconds}.${body}`).digest('base64');
    return { 'webhook-id': 'msg_1', 'webhook-timestamp': `${seconds}`, 'webhook-signature': `v1,AAAA v1,${signature}` };
  };
  const now = Math.floor(Date.now() / 1_000);
  expect(verify(at(now), body, secret)).toEqual({ type: 'ping' });
  expect(() => verify(at(now), `${body} `, secret)).toThrow('wrong signature');
  expect(() => verify(at(now - 600), body, secret)).toThrow('too old');
});
