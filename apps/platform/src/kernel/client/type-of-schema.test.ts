import { expect, it } from 'vitest';
import { z } from 'zod';
import { typeOf } from './type-of-schema.ts';

const typed = (schema: z.ZodType) => typeOf(z.toJSONSchema(schema));

it.each([
  ['string', z.string().max(5)],
  ['number', z.int().min(1)],
  ['"a" | "b"', z.enum(['a', 'b'])],
  ['7', z.literal(7)],
  ['string | null', z.string().nullable()],
  ['string[]', z.array(z.string())],
  ['(string | number)[]', z.array(z.union([z.string(), z.number()]))],
  ['({ a: number } | { b: string })[]', z.array(z.union([z.object({ a: z.number() }), z.object({ b: z.string() })]))],
  ['{ id: string; at?: number }[]', z.array(z.object({ id: z.string(), at: z.number().optional() }))],
  ['{ "equip-id": string }', z.object({ 'equip-id': z.string() })],
  ['Record<string, number>', z.record(z.string(), z.number())],
  ['Partial<Record<"x" | "y", number>>', z.partialRecord(z.enum(['x', 'y']), z.number())],
  ['{}', z.object({})],
  ['unknown', z.unknown()],
])('%s', (type, schema) => {
  expect(typed(schema)).toBe(type);
});
