import { createHash } from 'node:crypto';

export interface Login {
  readonly username: string;
  readonly password: string;
}
/** How a camera wants to be told who asks. */
export type Challenge =
  | { readonly kind: 'basic' }
  | {
      readonly kind: 'digest';
      readonly realm: string;
      readonly nonce: string;
      readonly opaque: string | undefined;
      readonly algorithm: 'MD5' | 'SHA-256';
      readonly qop: boolean;
    };

/** The strongest of what a camera offers; `undefined`: nothing that we speak. */
export function challengeIn(header: string | undefined): Challenge | undefined {
  const offers = (header ?? '').split('\n').flatMap((line): Challenge[] => {
    const [, scheme = '', rest = ''] = /^\s*(\w+)\s*(.*)$/.exec(line) ?? [];
    if (scheme.toLowerCase() === 'basic') return [{ kind: 'basic' }];
    if (scheme.toLowerCase() !== 'digest') return [];
    const parts = new Map(
      [...rest.matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|([^\s,]+))/g)].map(([, name = '', quoted, bare]) => [
        name.toLowerCase(),
        quoted ?? bare ?? '',
      ]),
    );
    const algorithm = (parts.get('algorithm') ?? 'MD5').toUpperCase();
    const [realm, nonce] = [parts.get('realm'), parts.get('nonce')];
    if (realm === undefined || nonce === undefined) return [];
    if (algorithm !== 'MD5' && algorithm !== 'SHA-256') return [];
    const qop = (parts.get('qop') ?? '').split(',').some((one) => one.trim() === 'auth');
    return [{ kind: 'digest', realm, nonce, opaque: parts.get('opaque'), algorithm, qop }];
  });
  const strength = (one: Challenge) => (one.kind === 'basic' ? 0 : one.algorithm === 'MD5' ? 1 : 2);
  return offers.toSorted((a, b) => strength(b) - strength(a))[0];
}

/** Value of the header `Authorization` (RFC 2617, RFC 7616). `cnonce` is ours, of the request; `count`: requests with this nonce. */
export function authorization(
  challenge: Challenge,
  { username, password }: Login,
  asked: { readonly method: string; readonly uri: string; readonly cnonce: string; readonly count: number },
): string {
  if (challenge.kind === 'basic') return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
  const { realm, nonce, opaque, algorithm, qop } = challenge;
  const hash = (text: string) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text, 'utf8')
      .digest('hex');
  const count = asked.count.toString(16).padStart(8, '0');
  const who = hash(`${username}:${realm}:${password}`);
  const what = hash(`${asked.method}:${asked.uri}`);
  const response = hash(qop ? `${who}:${nonce}:${count}:${asked.cnonce}:auth:${what}` : `${who}:${nonce}:${what}`);
  const quoted = { username, realm, nonce, uri: asked.uri, response, ...(opaque !== undefined && { opaque }) };
  return [
    `Digest ${Object.entries(quoted)
      .map(([name, value]) => `${name}="${value.replaceAll(/["\\\r\n]/g, '')}"`)
      .join(', ')}`,
    ...(algorithm === 'MD5' ? [] : [`algorithm=${algorithm}`]),
    ...(qop ? [`qop=auth, nc=${count}, cnonce="${asked.cnonce}"`] : []),
  ].join(', ');
}
