/* calls */
/** What each call takes and answers. In the file that the platform serves, all calls of its contract stand here. */
export interface Calls {
  [path: string]: { body: Record<string, unknown>; data: Record<string, unknown> };
}
/** What is not a plain call: one that reads may be asked again, some are asked by GET, answer a file or take one. */
const HOW: Readonly<Record<string, { reads?: true; get?: true; file?: true; upload?: string }>> = {};
/* end of calls */

export interface LightfieldOptions {
  /** Of the platform, such as https://scada.example.com */
  url: string;
  /** The secret of an API key (lfk_...): it may do what it was given, and its devices are all it sees. */
  key: string;
  /** The id of that key: the secret is then sent for a token of an hour alone, and each call with that. */
  keyId?: string;
  /** Of refusals. */
  language?: 'zh' | 'en';
  /** In place of the global one. */
  fetch?: typeof fetch;
}

/** The platform has refused a call. `code` is that of its tables, or an HTTP status where it answered nothing else. */
export class LightfieldError extends Error {
  readonly code: number;
  readonly path: string;
  /** What the platform says about it besides, such as the field. */
  readonly data: unknown;

  constructor(path: string, { code, msg, data }: { code: number; msg: string; data: unknown }) {
    super(msg || `code ${code}`);
    this.name = 'LightfieldError';
    this.code = code;
    this.path = path;
    this.data = data;
  }
}

const SUCCESS = 200;
/** Of a token: unknown, and over. */
const [NO_KEY, OVER] = [1_960, 1_961];
const TOKENS = '/oauth/token';
/** A token is used until so many seconds before its end. */
const SPARE_S = 60;
/** The platform has too much to do, or is starting: whoever only reads asks again. */
const PASSING = new Set([502, 503, 504, 90_005, 90_009]);
const WAITS_MS = [200, 1_000, 3_000];

/** Calls a platform. What a call reads is asked again after a broken line, up to four times in all; what changes something never is. */
export class Lightfield {
  readonly #options: LightfieldOptions;
  #token: Promise<{ token: string; until: number }> | undefined;

  constructor(options: LightfieldOptions) {
    this.#options = { ...options, url: options.url.replace(/\/+$/, '') };
  }

  async call<Path extends keyof Calls & string>(
    path: Path,
    body: Calls[Path]['body'],
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Calls[Path]['data']> {
    return (await this.#patiently(path, body, signal)) as Calls[Path]['data'];
  }

  async #patiently(path: string, body: object, signal: AbortSignal | undefined): Promise<unknown> {
    for (const wait of HOW[path]?.reads ? WAITS_MS : []) {
      try {
        return await this.#once(path, body, signal);
      } catch (error) {
        const passing = error instanceof LightfieldError ? PASSING.has(error.code) : !signal?.aborted;
        if (!passing) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
    return this.#once(path, body, signal);
  }

  async #once(path: string, body: object, signal: AbortSignal | undefined): Promise<unknown> {
    const { url, language = 'en', fetch: ask = fetch } = this.#options;
    const { init, query } = requestOf(path, body);
    const headers = { authorization: `Bearer ${await this.#bearer()}`, 'x-lang': language, ...init.headers };
    const address = `${url}${path.startsWith('/') ? '' : '/lfscada/'}${path}${query}`;
    const answer = await ask(address, { ...init, headers, ...(signal && { signal }) });
    if (HOW[path]?.file && answer.ok) return answer.blob();
    const envelope = (await answer.json().catch(() => undefined)) as
      | { code: number; msg: string; data: unknown }
      | undefined;
    if (envelope?.code === SUCCESS) return envelope.data;
    // Taken back, or of a secret that is good no more: the next call asks for another one.
    if (envelope?.code === NO_KEY || envelope?.code === OVER) this.#token = undefined;
    throw new LightfieldError(path, envelope ?? { code: answer.status, msg: answer.statusText, data: null });
  }

  /** The key itself, or a token that all calls share until a minute before its end. */
  async #bearer(): Promise<string> {
    const { key, keyId } = this.#options;
    if (keyId === undefined) return key;
    for (;;) {
      const asked = (this.#token ??= this.#exchange(keyId));
      try {
        const { token, until } = await asked;
        if (Date.now() < until) return token;
      } catch (error) {
        if (this.#token === asked) this.#token = undefined;
        throw error;
      }
      if (this.#token === asked) this.#token = undefined;
    }
  }

  async #exchange(keyId: string): Promise<{ token: string; until: number }> {
    const { url, key, fetch: ask = fetch } = this.#options;
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: keyId, client_secret: key });
    const answer = await ask(url + TOKENS, { method: 'POST', body });
    const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    const { access_token: token, expires_in: seconds, error_description: msg } = said;
    if (answer.ok && typeof token === 'string')
      return { token, until: Date.now() + Math.max(1, Number(seconds) - SPARE_S) * 1_000 };
    throw new LightfieldError(TOKENS, { code: answer.status, msg: text(msg ?? answer.statusText), data: null });
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** JSON, but in an address what is asked by GET, and a form where a file is sent. */
function requestOf(path: string, body: object) {
  const { get = false, upload } = HOW[path] ?? {};
  const given: [string, unknown][] = Object.entries(body).filter(([, value]) => value !== undefined);
  if (get) {
    const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, text(value)]));
    return { query: `?${query.toString()}`, init: { method: 'GET', headers: {} } };
  }
  if (upload === undefined) {
    const headers = { 'content-type': 'application/json' };
    return { query: '', init: { method: 'POST', headers, body: JSON.stringify(Object.fromEntries(given)) } };
  }
  const form = new FormData();
  for (const [name, value] of given) form.set(name, value instanceof Blob ? value : text(value));
  return { query: '', init: { method: 'POST', headers: {}, body: form } };
}

/** Seconds that the time of a delivery may be off. */
const TOLERANCE_S = 300;

/**
 * Is this delivery of a webhook the platform's, and of now? `body` as it was received, before it is parsed; `secret` (whsec_...) as it was
 * shown. Standard Webhooks: docs/protocol/webhooks.md.
 */
export async function isSigned(
  headers: { get(name: string): string | null },
  body: string,
  secret: string,
  now: number = Date.now(),
): Promise<boolean> {
  const [id, time] = [headers.get('webhook-id'), headers.get('webhook-timestamp')];
  if (id === null || time === null || !(Math.abs(now / 1_000 - Number(time)) <= TOLERANCE_S)) return false;
  const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const how = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace('whsec_', '')), how, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${time}.${body}`);
  for (const one of (headers.get('webhook-signature') ?? '').split(' ')) {
    const [version, signature = ''] = one.split(',');
    if (version !== 'v1' || !/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) continue;
    if (await crypto.subtle.verify('HMAC', key, bytesOf(signature), signed)) return true;
  }
  return false;
}
