import { sceneErrors } from '@lightfield/contract';

const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
/** Bytes of the list of what there is: 500 nodes and their names come to a fraction of it. */
const JSON_MAX = 4 * 1024 * 1024;
const HEADER = 12;
const CHUNK_HEADER = 8;

const damaged = (problem: string) => sceneErrors.modelInvalid({ problem });

/** The two chunks of a GLB (glTF 2.0 §4.4): JSON first, then bytes or nothing; what follows them is left unread. */
export function chunksOf(bytes: Uint8Array): { json: unknown; bin: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER + CHUNK_HEADER || view.getUint32(0, true) !== 0x46546c67 || view.getUint32(4, true) !== 2)
    throw damaged('header');
  if (view.getUint32(8, true) !== bytes.length) throw damaged('length');
  const chunk = (at: number, kind: number) => {
    if (at + CHUNK_HEADER > bytes.length) return undefined;
    const length = view.getUint32(at, true);
    const from = at + CHUNK_HEADER;
    if (length % 4 !== 0 || length > bytes.length - from) throw damaged('chunk length');
    return view.getUint32(at + 4, true) === kind ? bytes.subarray(from, from + length) : undefined;
  };
  const text = chunk(HEADER, JSON_CHUNK);
  if (!text || text.length > JSON_MAX) throw damaged('JSON chunk');
  return { json: jsonOf(text), bin: chunk(HEADER + CHUNK_HEADER + text.length, BIN_CHUNK) ?? new Uint8Array() };
}

function jsonOf(text: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text));
  } catch {
    throw damaged('JSON');
  }
}
