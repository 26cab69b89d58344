import { type AnswerOf, type BodyOut, type Call, LIMITS, LOGIN_CODES, SUCCESS } from '@lightfield/contract';
import { currentLanguage } from '../i18n/language.ts';
import { sessionEnded } from './session.ts';

/** The server understood and said no. `code` is one of the error catalogue, the message is in the person's language. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
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

type Paged = 'pageNum' | 'pageSize';
/** What a screen hands in: the body as the server's rules see it, with paging left to its defaults. */
export type BodyOf<C extends Call> = Omit<BodyOut<C>, Paged> &
  Partial<Pick<BodyOut<C>, Extract<keyof BodyOut<C>, Paged>>>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Ask without consequences: an ended session does not lead to the login screen. */
  quiet?: boolean;
}

const ALSO_SUCCESS = 201;

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

/**
 * Every request of the web app goes through here: encoding, language, time limit, envelope, refusal, parsing of the answer.
 * Rejects with `CallRefused` (the server said no), `CallFailed` (no usable answer) or the signal's own abort reason.
 */
export async function call<C extends Call>(
  endpoint: C,
  body: BodyOf<C>,
  options: CallOptions = {},
): Promise<AnswerOf<C>> {
  const envelope = await send(endpoint, encodeForm(body), options.signal);
  if (envelope.code !== SUCCESS && envelope.code !== ALSO_SUCCESS) {
    if (LOGIN_CODES.includes(envelope.code) && !options.quiet) sessionEnded(envelope.code);
    throw new CallRefused(envelope.code, envelope.msg);
  }
  const answer = endpoint.answer.safeParse(envelope.data);
  if (!answer.success) throw new CallFailed('answer', `${endpoint.path}: ${answer.error.message}`, SUCCESS);
  return answer.data as AnswerOf<C>;
}

async function send(
  endpoint: Call,
  form: URLSearchParams,
  signal?: AbortSignal,
): Promise<{ code: number; msg: string; data: unknown }> {
  const limit = AbortSignal.timeout(LIMITS.http.timeoutMs);
  const query = endpoint.method === 'GET' && form.size > 0 ? `?${form.toString()}` : '';
  let response: Response;
  let content: unknown;
  try {
    response = await fetch(endpoint.path + query, {
      method: endpoint.method,
      headers: { 'X-Lang': currentLanguage() },
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(endpoint.method === 'POST' ? { body: form } : {}),
    });
    content = await response.json().catch((error: unknown) => {
      if (limit.aborted || signal?.aborted) throw error;
      return undefined;
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw limit.aborted
      ? new CallFailed('timeout', `${endpoint.path}: no answer within ${LIMITS.http.timeoutMs} ms`)
      : new CallFailed('network', `${endpoint.path}: ${String(error)}`);
  }
  if (!isEnvelope(content))
    throw new CallFailed('answer', `${endpoint.path}: HTTP ${response.status}`, response.status);
  return { code: content.code, msg: typeof content.msg === 'string' ? content.msg : '', data: content.data };
}

function isEnvelope(content: unknown): content is { code: number; msg?: unknown; data?: unknown } {
  return typeof content === 'object' && content !== null && 'code' in content && typeof content.code === 'number';
}
