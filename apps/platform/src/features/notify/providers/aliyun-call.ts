import { createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { SendError } from '../provider.ts';
import { askProvider } from './http-answer.ts';

export interface AliyunKey {
  id: string;
  secret: string;
}
export interface AliyunRequest {
  endpoint: string;
  action: string;
  version: string;
  params: Readonly<Record<string, string>>;
  key: AliyunKey;
  now: number;
}

const ALGORITHM = 'ACS3-HMAC-SHA256';
/** Bytes of the number that makes every request another one. */
const NONCE_BYTES = 16;

/**
 * Codes after which the same message may well be taken later: throttling, faults of theirs, and how often one number may
 * be written to within a minute. All others need a person: wrong key, text not registered, no money, no such number.
 */
const PASSING =
  /^(Throttling|ServiceUnavailable|InternalError|SignatureNonceUsed|isp\.(SYSTEM_ERROR|GATEWAY_ERROR|UNKNOWN)|isv\.BUSINESS_LIMIT_CONTROL)/;

const Answer = z.object({ Code: z.string(), Message: z.string().default('') });

/** One call of an API of the older, parameter-only style ("RPC"): everything is in the query, also of a POST. */
export async function callAliyun(request: AliyunRequest, signal: AbortSignal): Promise<void> {
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const { url, headers } = signAliyun({ ...request, nonce });
  const { status, body } = await askProvider(url, { method: 'POST', headers, signal });
  const answer = Answer.safeParse(body);
  if (!answer.success)
    throw new SendError(`${url.host} answered HTTP ${status} without a code`, { passing: status < 400 });
  const { Code: code, Message: text } = answer.data;
  if (code !== 'OK') throw new SendError(`${code}: ${text}`, { passing: PASSING.test(code) });
}

/** Signature version 3 of Alibaba Cloud: a hash over method, path, query, these headers and the (empty) body. */
export function signAliyun({ endpoint, action, version, params, key, now, nonce }: AliyunRequest & { nonce: string }) {
  const url = new URL(endpoint);
  const query = Object.keys(params)
    .toSorted()
    .map((name) => `${percent(name)}=${percent(params[name] ?? '')}`)
    .join('&');
  url.search = query;
  const content = sha256('');
  const signed: Record<string, string> = {
    host: url.host,
    'x-acs-action': action,
    'x-acs-content-sha256': content,
    // To the second, without its fraction.
    'x-acs-date': new Date(now).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(signed).join(';');
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const canonical = ['POST', url.pathname, query, lines.join(''), names, content].join('\n');
  const signature = createHmac('sha256', key.secret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  // fetch writes the host itself, from the address.
  const { host: _host, ...headers } = signed;
  return {
    url,
    headers: {
      ...headers,
      authorization: `${ALGORITHM} Credential=${key.id},SignedHeaders=${names},Signature=${signature}`,
    },
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** RFC 3986: everything but letters, digits and -_.~ */
const percent = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`);
