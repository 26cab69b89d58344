import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks (standardwebhooks.com): what secrets begin with; then 24 to 64 bytes as base64. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export interface Signed {
  /** The same however often it is sent. */
  readonly id: string;
  /** Of this attempt, seconds. */
  readonly timestamp: number;
  readonly body: string;
}
const signatureOf = (secret: string, { id, timestamp, body }: Signed): string => {
  const key = Buffer.from(secret.replace(PREFIX, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
};

/** What a delivery is known and verified by; a signature for each secret that is good. */
export const webhookHeaders = (secrets: readonly string[], signed: Signed) => ({
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': secrets.map((secret) => signatureOf(secret, signed)).join(' '),
});
