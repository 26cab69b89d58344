import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'TC3-HMAC-SHA256';
const TERMINATION = 'tc3_request';
const CONTENT_TYPE = 'application/json; charset=utf-8';
const DATE_LENGTH = '2026-01-31'.length;

export interface TencentRequest {
  service: string;
  host: string;
  path: string;
  action: string;
  /** JSON text, exactly as it is sent. */
  payload: string;
  key: { id: string; secret: string };
  /** Epoch seconds. */
  timestamp: number;
}

/** Headers of a signed request, version 3 of Tencent Cloud's signature: host and time go in, so it cannot be used again later. */
export function signTencent({ service, host, path, action, payload, key, timestamp }: TencentRequest) {
  const names = 'content-type;host;x-tc-action';
  const headers = `content-type:${CONTENT_TYPE}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const canonical = ['POST', path, '', headers, names, sha256(payload)].join('\n');
  const date = new Date(timestamp * 1_000).toISOString().slice(0, DATE_LENGTH);
  const scope = `${date}/${service}/${TERMINATION}`;
  const signingKey = [date, service, TERMINATION].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `TC3${key.secret}`,
  );
  const signature = hmac(signingKey, [ALGORITHM, timestamp, scope, sha256(canonical)].join('\n')).toString('hex');
  return {
    'content-type': CONTENT_TYPE,
    'x-tc-action': action,
    'x-tc-timestamp': String(timestamp),
    authorization: `${ALGORITHM} Credential=${key.id}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
