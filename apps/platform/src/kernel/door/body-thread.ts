import { parentPort } from 'node:worker_threads';
import { ALL_CALLS, DomainError, commonErrors } from '@lightfield/contract';
import { ParameterError, parseBody } from '../parse-body.ts';
import type { ThreadRequest } from '../thread-pool.ts';
import { RawBody, decodeBody } from './body.ts';
import type { BodyJob, BodyResult } from './large-bodies.ts';

const calls = new Map(ALL_CALLS.map((call) => [`${call.method} ${call.path}`, call]));

/** A thread that parses large bodies, one after the other. */
parentPort?.on('message', ({ id, job }: ThreadRequest<BodyJob>) => {
  try {
    const result = parsed(job);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage({ id, result });
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});

function parsed({ path, method, kind, bytes, bodyLimit, lang }: BodyJob): BodyResult {
  const call = calls.get(`${method} ${path}`);
  if (!call) throw new Error(`no call ${path}`);
  try {
    const raw = decodeBody(
      new RawBody(kind, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
      bodyLimit,
      parseJson,
    );
    return { body: parseBody(call.body, raw ?? {}, lang) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const problems = error instanceof ParameterError ? { problems: error.problems } : {};
    return { refusal: { spec: error.spec, details: error.details, ...problems } };
  }
}

/** Refuses what the server's own parser refuses: what is no JSON, and fields that would be taken for the prototype of an object. */
function parseJson(text: string): unknown {
  if (text.includes('"__proto__"')) throw commonErrors.bodyUnreadable();
  try {
    return JSON.parse(text);
  } catch {
    throw commonErrors.bodyUnreadable();
  }
}
