import { SendError } from '../provider.ts';

/** Providers answer some hundred characters; what is longer is none of theirs. */
const ANSWER_MAX = 20_000;
/** Of an answer that nobody can read, this much is shown to people. */
const SHOWN_MAX = 120;
/** Too many requests. */
const THROTTLED = 429;
/** From here on it is the server's fault. */
const SERVER_FAULT = 500;

export interface HttpAnswer {
  status: number;
  /** Parsed JSON. */
  body: unknown;
}

/**
 * One request to a provider. Answers whatever the provider says in JSON with a status below 500; what it says without
 * JSON, server faults, throttling, and a line that breaks are SendErrors.
 */
export async function askProvider(url: URL, init: RequestInit): Promise<HttpAnswer> {
  let status: number;
  let text: string;
  try {
    // A provider that redirects is not the provider any more.
    const response = await fetch(url, { ...init, redirect: 'error' });
    status = response.status;
    text = (await response.text()).slice(0, ANSWER_MAX);
  } catch (error) {
    if (init.signal?.aborted) throw init.signal.reason;
    throw new SendError(`${url.host} cannot be reached: ${reasonOf(error)}`, { passing: true });
  }
  const body = parsed(text);
  if (status >= SERVER_FAULT || status === THROTTLED || body === undefined) {
    const passing = status >= SERVER_FAULT || status === THROTTLED || status < 400;
    throw new SendError(`${url.host} answered HTTP ${status}: ${text.slice(0, SHOWN_MAX)}`, { passing });
  }
  return { status, body };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** fetch hides the cause below "fetch failed". */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message ?? String(error);
}
