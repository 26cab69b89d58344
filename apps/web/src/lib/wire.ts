import { storedName } from '@lightfield/contract';
import { currentLanguage } from '../i18n/language.ts';
import { takeEarly } from './early.ts';
import { sessionEnded } from './session.ts';
import { END_CODES, visitEnded, visitHeaders } from './visit.ts';

/** How long an answer may take, ms; `LIMITS.http.timeoutMs` of the contract (a test compares them), without its whole table. */
export const TIMEOUT_MS = 120_000;
/** Codes that mean success (S3 §8). */
const SUCCESS_CODES = [200, 201];
/** Codes that clear the session and lead to login; `LOGIN_CODES` of the contract (a test compares them). */
export const SESSION_CODES = [1010, 1006];

/** The server understood and said no. `code` is one of the error catalogue, the message is in the person's language. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** With code 10001: what is wrong with which field, so that it can be said beside the field. */
  get fields(): readonly { field: string; problem: string }[] {
    return Array.isArray(this.data) ? this.data.filter(isFieldProblem) : [];
  }

  /** What the refusal tells by this name besides its words. */
  detail(name: string): string | undefined {
    const told: unknown =
      typeof this.data === 'object' && this.data !== null ? Reflect.get(this.data, name) : undefined;
    return typeof told === 'string' ? told : undefined;
  }
}

function isFieldProblem(entry: unknown): entry is { field: string; problem: string } {
  return typeof entry === 'object' && entry !== null && 'field' in entry && 'problem' in entry;
}

/** No answer, or one that is none of ours. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly reason: 'network' | 'timeout' | 'answer';
  /** HTTP status, when there was an answer. */
  readonly status: number | undefined;
  constructor(reason: CallFailed['reason'], message: string, status?: number) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Ask without consequences: an ended session does not lead to the login screen. */
  quiet?: boolean;
  /** Said while the page is left: the browser sends it all the same. */
  keepalive?: boolean;
}

/** Form encoding of the specification: absent fields are left out, lists of ids joined by commas, structures as JSON. */
export function encodeForm(body: object): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value === undefined || value === null || value === '') continue;
    form.set(name, encodeField(value));
  }
  return form;
}
function encodeField(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(',');
  // numbers and booleans read the same in JSON
  return JSON.stringify(value);
}

/** When somebody pressed something last, by `performance.now()`: a trace begins there (decision 134). */
let pressedAt = Number.NEGATIVE_INFINITY;
/** What is sent later was not sent by it, ms. */
const PRESSED_MS = 2_000;
for (const kind of ['pointerdown', 'keydown'])
  globalThis.addEventListener?.(kind, ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, passive: true });
function pressed(): Record<string, string> {
  const ago = Math.round(performance.now() - pressedAt);
  return ago >= 0 && ago <= PRESSED_MS ? { 'X-Pressed': String(ago) } : {};
}

/**
 * One request: encoding, language, time limit, envelope, refusal. Answers `data` as it came. Screens use `call`, which types
 * and checks both sides; the login screen uses this, since the schemas would make up a fifth of what it sends over the wire.
 * A body that is a `FormData` (a file with its fields) goes as it is.
 */
export async function send(
  method: 'GET' | 'POST',
  path: string,
  body: object,
  options: SendOptions = {},
): Promise<unknown> {
  const { code, msg, data } = await exchange(method, path, body instanceof FormData ? body : encodeForm(body), options);
  if (SUCCESS_CODES.includes(code)) return data;
  if (SESSION_CODES.includes(code) && !options.quiet) sessionEnded(code);
  if (END_CODES.includes(code) && !options.quiet) visitEnded();
  throw new CallRefused(code, msg, data);
}

async function exchange(
  method: 'GET' | 'POST',
  path: string,
  form: URLSearchParams | FormData,
  { signal, keepalive = false }: SendOptions,
): Promise<{ code: number; msg: string; data: unknown }> {
  const early = form instanceof FormData ? undefined : takeEarly(path, form.toString());
  const known = early && (await early);
  if (isEnvelope(known)) return { code: known.code, msg: '', data: known.data };
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const query = method === 'GET' && form instanceof URLSearchParams && form.size > 0 ? `?${form.toString()}` : '';
  let response: Response;
  let content: unknown;
  try {
    response = await fetch(path + query, {
      method,
      headers: { 'X-Lang': storedName(currentLanguage()), ...pressed(), ...visitHeaders() },
      credentials: 'same-origin',
      keepalive,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(method === 'POST' ? { body: form } : {}),
    });
    content = await response.json().catch((error: unknown) => {
      if (limit.aborted || signal?.aborted) throw error;
      return undefined;
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw limit.aborted
      ? new CallFailed('timeout', `${path}: no answer within ${TIMEOUT_MS} ms`)
      : new CallFailed('network', `${path}: ${String(error)}`);
  }
  if (!isEnvelope(content)) throw new CallFailed('answer', `${path}: HTTP ${response.status}`, response.status);
  return { code: content.code, msg: typeof content.msg === 'string' ? content.msg : '', data: content.data };
}

function isEnvelope(content: unknown): content is { code: number; msg?: unknown; data?: unknown } {
  return typeof content === 'object' && content !== null && 'code' in content && typeof content.code === 'number';
}
