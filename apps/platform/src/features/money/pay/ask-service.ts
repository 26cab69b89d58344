import { PAY_TIMEOUT_MS, PayError } from './pay-service.ts';

/** Larger answers are none of a payment service. */
const ANSWER_MAX = 256 * 1024;

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Asks over HTTP; every way that can go wrong is a PayError. */
export async function askService(url: string, request: RequestInit): Promise<ServiceAnswer> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(PAY_TIMEOUT_MS) });
    const text = await response.text();
    if (text.length > ANSWER_MAX) throw new PayError('the answer is too long');
    return { status: response.status, headers: response.headers, text };
  } catch (error) {
    if (error instanceof PayError) throw error;
    throw new PayError(error instanceof Error ? `no answer: ${error.message}` : 'no answer');
  }
}

/** What is no JSON is nothing. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
