import { StreamFault } from '../stream-fault.ts';

const ANSWER_MS = 12_000;
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

/** One question to the media server of the operator; its status and what it says. Throws StreamFault `server`. */
export async function askServer(
  fetch: typeof globalThis.fetch,
  url: URL,
  init: RequestInit,
): Promise<{ status: number; said: unknown }> {
  try {
    const reply = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) });
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of reply.body ?? []) {
      length += chunk.length;
      if (length > ANSWER_BYTES_MAX) throw new Error('too long');
      chunks.push(chunk);
    }
    const text = Buffer.concat(chunks).toString('utf8');
    return { status: reply.status, said: text === '' ? undefined : JSON.parse(text) };
  } catch {
    // what it says may hold the address of a camera with its password
    throw new StreamFault('server', 'the media server gives no answer that makes sense');
  }
}
