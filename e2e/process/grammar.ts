import type { UploadRule } from '@lightfield/contract';
import { z } from 'zod';

/** Mulberry32: a run can be repeated by its seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  format?: string;
  maximum?: number;
}
const HOSTILE = [
  '',
  ' ',
  '-1',
  '1e400',
  'NaN',
  '\u0000',
  '💥',
  '[]',
  '{}',
  ',',
  '%',
  "' or 1=1 --",
  '__proto__',
  null,
  true,
  -1,
  1.5,
  [],
  {},
  [[]],
];
const IDS = ['018f6b1a-7b1a-7c1a-8b1a-0123456789ab', 'no-id', ''];

/** What a schema describes as JSON Schema, of what is sent. */
export const schemaOf = (type: z.ZodType): Schema =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;

/** Random documents with a schema as their grammar: mostly of its shape, sometimes not. `known`: ids of things that there are. */
export function grammarOf(random: () => number, known: () => readonly string[] = () => []) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const idOf = () => pick(random() < 0.5 && known().length > 0 ? known() : IDS);
  /** Something a field of this shape may hold, or something it may not. */
  function valueOf(schema: Schema, depth = 0): unknown {
    if (depth > 4 || random() < 0.15) return random() < 0.1 ? 'x'.repeat(Math.floor(random() * 20_000)) : pick(HOSTILE);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum);
    if (schema.anyOf) return valueOf(pick(schema.anyOf), depth + 1);
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
    if (type === 'object') return bodyOf(schema, depth + 1);
    if (type === 'array')
      return Array.from({ length: Math.floor(random() * 4) }, () => valueOf(schema.items ?? {}, depth + 1));
    if (type === 'boolean') return pick([true, false, 'true', '0']);
    if (type === 'integer' || type === 'number') return pick([0, 1, 7, -1, 200, 1e9, Date.now(), schema.maximum ?? 3]);
    if (schema.format === 'uuid') return idOf();
    return pick([...IDS, 'a', '泵站', '0', '1', '2026', 'a,b', '{"a":[1]}', String(Date.now())]);
  }
  function bodyOf({ properties = {} }: Schema, depth = 0): Record<string, unknown> {
    const given = Object.entries(properties).filter(() => random() < 0.8);
    return Object.fromEntries(given.map(([name, schema]) => [name, valueOf(schema, depth)]));
  }
  return { pick, valueOf, bodyOf };
}

/** Beginnings by which kinds of files are known. */
const BEGINNINGS: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff, 0xe0],
  [...Buffer.from('GIF89a')],
  [...Buffer.from('RIFF....WEBP')],
  [0, 0, 1, 0],
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x30, 0x82],
];
const TEXTS = [
  '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
  `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(5_000)}</svg>`,
  '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><svg>&d;</svg>',
  '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
  '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n',
  '{"format":"lightfield-licence-1","signature":"x"}',
  '{"format":"lightfield-licence-1"',
  '',
];
const NAMES = ['a.png', 'a.svg', '../../a.xlsx', '\u0000', '泵站.pem', `${'x'.repeat(400)}.jpg`, 'a'];

/** A file that begins like one of some kind and goes on at random, rarely one byte too long. */
export function fileOf(
  random: () => number,
  { maxBytes }: UploadRule,
): { name: string; bytes: Uint8Array<ArrayBuffer> } {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const name = pick(NAMES);
  if (random() < 0.4) return { name, bytes: new TextEncoder().encode(pick(TEXTS)) };
  const tooLong = random() < 0.03 && maxBytes < 8 * 1024 * 1024;
  const length = tooLong ? maxBytes + 1 : Math.floor(random() ** 3 * 200_000);
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) bytes[at] = random() * 256;
  bytes.set(pick(BEGINNINGS).slice(0, length));
  return { name, bytes };
}
