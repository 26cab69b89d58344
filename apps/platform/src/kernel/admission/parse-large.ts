import { ALL_CALLS, type Call, commonErrors } from '@lightfield/contract';
import { jsonBytes } from '../document.ts';
import type { Lang } from '../language.ts';
import { parseBody } from '../parse-body.ts';
import { type Answered, answered } from '../refusal.ts';
import { RawBody, decodeBody } from './body.ts';

export interface BodyJob {
  readonly path: string;
  readonly method: Call['method'];
  readonly kind: 'json' | 'form';
  readonly bytes: Uint8Array;
  readonly bodyLimit: number;
  readonly lang: Lang;
  /** Field that is answered as the bytes of its JSON. */
  readonly document?: string | undefined;
}
export interface ParsedBody {
  readonly body: unknown;
  readonly document?: Uint8Array<ArrayBuffer>;
}

const calls = new Map(ALL_CALLS.map((call) => [`${call.method} ${call.path}`, call]));

/** What a large body says, in a thread. */
export const parseLarge = (job: BodyJob): Answered<ParsedBody> => answered(() => parsed(job));

function parsed({ path, method, kind, bytes, bodyLimit, lang, document }: BodyJob): ParsedBody {
  const call = calls.get(`${method} ${path}`);
  if (!call) throw new Error(`no call ${path}`);
  const raw = decodeBody(
    new RawBody(kind, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
    bodyLimit,
    parseJson,
  );
  const body = parseBody(call.body, raw ?? {}, lang);
  if (document === undefined) return { body };
  const { [document]: value, ...others } = body as Record<string, unknown>;
  return { body: others, document: jsonBytes(value) };
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
