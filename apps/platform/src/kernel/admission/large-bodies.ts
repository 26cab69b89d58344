import { type Call, LIMITS } from '@lightfield/contract';
import { Document } from '../document.ts';
import type { Lang } from '../language.ts';
import { type Answered, resultOf } from '../refusal.ts';
import type { RawBody } from './body.ts';
import type { BodyJob, ParsedBody } from './parse-large.ts';

/** Parses and checks bodies that would hold the main thread for longer than a round should take. */
export interface LargeBodies {
  /**
   * As the contract describes it; `document`: a field that is answered as a `Document`, unread. Throws what `decodeBody` and
   * `parseBody` throw.
   */
  parse(call: Call, body: RawBody, lang: Lang, document?: string): Promise<unknown>;
}

/** `run`: a thread that does `parseLarge`. */
export function createLargeBodies(run: (job: BodyJob, move: readonly ArrayBuffer[]) => Promise<unknown>): LargeBodies {
  return {
    async parse({ path, method, bodyBytes = LIMITS.http.bodyBytes }, { kind, bytes }, lang, field) {
      const job = { path, method, kind, bytes, bodyLimit: bodyBytes, lang, document: field };
      const { buffer } = bytes;
      // Handed over where nothing else lies in the same memory.
      const move = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length ? [buffer] : [];
      const { body, document } = resultOf((await run(job, move)) as Answered<ParsedBody>);
      if (field === undefined || !document) return body;
      return { ...(body as object), [field]: Document.packed(document) };
    },
  };
}
