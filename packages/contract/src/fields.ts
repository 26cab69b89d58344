import { z } from 'zod';

/**
 * Fields as they travel. Calls arrive form-encoded (every value a string) or as JSON; both are accepted, and an empty
 * form field means "not given".
 */
const blank = (value: unknown) => (value === '' || value === null ? undefined : value);

/** What a rule of ours says where it is broken, in both languages; the platform chooses (`parseBody`). */
export const told = (zh: string, en: string) => ({ params: { zh, en } });

/** Opaque id, UUID v7 on the wire. */
export const Id = z.uuid();
/** Epoch milliseconds UTC. Not earlier than 1970 (spec 1 §5). */
export const Millis = z.int().nonnegative().max(8_640_000_000_000_000);

export const formInt = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);
export const formNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/)
    .max(40)
    .transform(Number),
]);
export const formBoolean = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
]);
export const formMillis = formInt.pipe(Millis);

/** An optional form field: absent, `null` and the empty string are the same. */
export const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blank, schema.optional());

/** A comma list: no leading or trailing comma, no empty items (spec 1 §5). A JSON array is accepted too. */
export const commaList = <Item extends z.ZodType<unknown, string>>(item: Item, max = 1_000) =>
  z.union([
    z.array(item).min(1).max(max),
    z
      .string()
      .max(max * 80)
      .transform((text) => text.split(','))
      .pipe(z.array(item).min(1).max(max)),
  ]);

/** Text a person types: trimmed, without control characters, bounded. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // oxlint-disable-next-line no-control-regex -- refusing them is the point
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/);

/** Paging of every list call: 10 rows by default, 200 at most. */
export const paging = {
  pageNum: optional(formInt.pipe(z.int().min(1).max(1_000_000))).transform((page) => page ?? 1),
  pageSize: optional(formInt.pipe(z.int().min(1).max(200))).transform((size) => size ?? 10),
};
export interface Paging {
  pageNum: number;
  pageSize: number;
}
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ total: z.int().nonnegative(), rows: z.array(row) });
export interface Page<Row> {
  total: number;
  rows: Row[];
}

/** A value that travels as JSON text in a form and as itself in JSON. */
export const jsonText = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', input: value, ...told('不是有效的 JSON', 'is not JSON') });
      return z.NEVER;
    }
  }, schema);

/** A mobile number: mainland China without, any other with its country code (S1 §5: formats are checked). */
export const Mobile = z
  .string()
  .trim()
  .regex(/^(1[3-9]\d{9}|\+[1-9]\d{6,14})$/);
export const Email = z.string().trim().toLowerCase().max(100).pipe(z.email());
/** Six digits, as sent by SMS or e-mail (S1 §5). */
export const Code = z
  .string()
  .trim()
  .regex(/^\d{6}$/);
/** A field sealed for the server as docs/protocol/http.md describes, base64. */
export const Sealed = z.string().min(1).max(2_000);
export const Nonce = z.string().min(1).max(200);
/** Proof of identity: an opaque token, good for one purpose and ten minutes. */
export const Token = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/);

/** A time zone by its name ("Asia/Shanghai"), as `Intl` knows it. */
export const TimeZone = z
  .string()
  .min(1)
  .max(64)
  .refine(
    (name) => {
      try {
        return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
      } catch {
        return false;
      }
    },
    told('不是有效的时区名称', 'is no time zone'),
  );
