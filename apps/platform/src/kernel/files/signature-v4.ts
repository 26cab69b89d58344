import { createHash, createHmac } from 'node:crypto';

export interface S3Login {
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
}
export interface SignedRequest {
  readonly method: string;
  /** As it goes over the line: query and all. Path and query are encoded as RFC 3986 has it. */
  readonly url: URL;
  /** Lower case; all of them are signed. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, hexadecimal. */
  readonly bodyHash: string;
}

export const sha256 = (what: string | Uint8Array) => createHash('sha256').update(what).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Headers of a request to S3 with those that sign it: AWS Signature Version 4 in the `Authorization` header, of one whole body. */
export function signedHeaders(request: SignedRequest, login: S3Login, at: Date): Record<string, string> {
  const { method, url, bodyHash } = request;
  const stamp = at.toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
  const headers: Record<string, string> = {
    ...request.headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': stamp,
  };
  const names = Object.keys(headers).toSorted();
  const signed = names.join(';');
  const query = url.search
    .slice(1)
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .toSorted()
    .join('&');
  const lines = names.map((name) => `${name}:${headers[name]?.trim().replaceAll(/ +/g, ' ')}\n`).join('');
  const canonical = [method, url.pathname, query, lines, signed, bodyHash].join('\n');

  const day = stamp.slice(0, 8);
  const scope = `${day}/${login.region}/s3/aws4_request`;
  const key = [login.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${login.secret}`, day));
  const signature = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n')).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${login.keyId}/${scope},SignedHeaders=${signed},Signature=${signature}`,
  };
}
