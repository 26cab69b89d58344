import { type Call, DomainError, type ErrorDetails, type ErrorSpec, LIMITS } from '@lightfield/contract';
import type { Lang } from '../language.ts';
import { type FieldProblem, ParameterError } from '../parse-body.ts';
import { createThreadPool } from '../thread-pool.ts';
import type { RawBody } from './body.ts';

/** Parses and checks bodies that would hold the main thread for longer than a round should take. */
export interface LargeBodies {
  /** As the contract describes it. Throws what `decodeBody` and `parseBody` throw. */
  parse(call: Call, body: RawBody, lang: Lang): Promise<unknown>;
}

export interface BodyJob {
  readonly path: string;
  readonly method: Call['method'];
  readonly kind: 'json' | 'form';
  readonly bytes: Uint8Array;
  readonly bodyLimit: number;
  readonly lang: Lang;
}
/** Errors lose their class on the way between threads. */
export type BodyResult =
  | { readonly body: unknown }
  | {
      readonly refusal: {
        readonly spec: ErrorSpec;
        readonly details: ErrorDetails;
        readonly problems?: readonly FieldProblem[];
      };
    };

/** Two: one long check does not hold up everybody else's. */
const THREADS = 2;
/** The schemas of the contract are some megabytes in each thread, and large bodies are rare. */
const IDLE_MS = 60_000;

export function createLargeBodies(): LargeBodies & { stop(): Promise<void> } {
  const pool = createThreadPool<BodyJob>({
    script: new URL('./body-thread.ts', import.meta.url),
    size: THREADS,
    idleMs: IDLE_MS,
    words: {
      failed: 'a large body could not be parsed',
      busy: 'too many large bodies',
      ended: 'the thread that parses bodies has ended',
    },
  });
  return {
    async parse({ path, method, bodyBytes = LIMITS.http.bodyBytes }, { kind, bytes }, lang) {
      const job = { path, method, kind, bytes, bodyLimit: bodyBytes, lang };
      const { buffer } = bytes;
      // Handed over where nothing else lies in the same memory.
      const move = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length ? [buffer] : [];
      const result = (await pool.run(job, move)) as BodyResult;
      if ('body' in result) return result.body;
      const { spec, details, problems } = result.refusal;
      throw problems ? new ParameterError(spec, problems) : new DomainError(spec, details);
    },
    stop: () => pool.stop(),
  };
}
