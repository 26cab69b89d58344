import { z } from 'zod';
import type { ErrorSpec } from './errors/define-errors.ts';
import { inputErrors } from './errors/input.ts';
import { PARAMETER_INVALID } from './errors/parameter-invalid.ts';
import { contractText } from './locales/words/text.ts';
import type { Text } from './text/text.ts';

/**
 * Fields as they travel. Calls arrive form-encoded (every value a string) or as JSON; both are accepted, and an empty
 * form field means "not given".
 */
const blank = (value: unknown) => (value === '' || value === null ? undefined : value);

/** What a rule of ours says where it is broken; the platform chooses the language (`parseBody`). */
export const told = (said: Text) => ({ params: { said } });
/** The same where the table of codes has one for it: the call is answered with that code in place of 10001. */
export const toldBy = ({ spec }: { readonly spec: ErrorSpec }) => ({ params: { said: spec, code: spec.code } });

/** What a field answers that is left out or empty, in place of 10001; looked up by `parseBody`. */
export const WHEN_MISSING = z.registry<ErrorSpec>();

/** Opaque id, UUID v7 on the wire. */
export const Id = z.uuid();
/** Epoch milliseconds UTC. Not earlier than 1970 (S1 §5). */
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
/** Start or end of a period that has to be given (S1 §5: 10003 when it is empty). */
export const rangeMillis = formInt.pipe(Millis).register(WHEN_MISSING, inputErrors.timeRangeInvalid.spec);

/** An optional form field: absent, `null` and the empty string are the same. */
export const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blank, schema.optional());

/** A comma list: no leading or trailing comma, no empty items (S1 §5: 10005). A JSON array is accepted too. */
export const commaList = <Item extends z.ZodType<unknown, string>>(item: Item, max = 1_000) =>
  z.union([
    z.array(item).min(1).max(max),
    z
      .string()
      .min(1)
      .max(max * 80)
      .refine((list) => list === '' || list.split(',').every((entry) => entry.trim() !== ''), {
        ...toldBy(inputErrors.listInvalid),
        abort: true,
      })
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
      context.addIssue({ code: 'custom', input: value, ...told(contractText('fields.isNotJson')) });
      return z.NEVER;
    }
  }, schema);

/** As it is kept and looked for; what is no mobile number of mainland China stays as it is. */
export function plainMobile(typed: string): string {
  return typed.replace(/^\+86(?=1[3-9]\d{9}$)/, '');
}

/**
 * A mobile number: mainland China without, any other with its country code (S1 §5: formats are checked). One that is written
 * with +86 is the same number, and is kept without it, so that nobody counts as two.
 */
export const Mobile = z
  .string()
  .trim()
  .regex(/^(1[3-9]\d{9}|\+[1-9]\d{6,14})$/)
  .transform(plainMobile);
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
    told(contractText('fields.isNoTimeZone')),
  );

const HOST_MAX = 253;
const LABEL = /^[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?$/;
/**
 * An IP address or the name of a machine (S1 §5: formats are checked). What looks like an IPv4 address is one: four numbers up
 * to 255. Names have labels of letters, digits, hyphens (and underscores, which plants use), 63 characters each.
 */
export function isHost(host: string): boolean {
  if (host.includes(':')) return z.ipv6().safeParse(host).success;
  if (/^[\d.]+$/.test(host)) return z.ipv4().safeParse(host).success;
  return (
    host.length <= HOST_MAX &&
    host
      .replace(/\.$/, '')
      .split('.')
      .every((label) => LABEL.test(label))
  );
}

/**
 * Names are of two kinds (decision 070). A **key** is what formulas, scripts and protocols call something by: a letter, then
 * letters, digits and underscores of ASCII. A **title** is what people call it: letters and digits of any script (Chinese ones
 * are letters), underscores, and the marks that plants write between them, such as "1#水泵 (备用)" or "Q-2/3.1"; never what
 * markup, formulas of spreadsheets' files or paths are made of.
 */
export const isTitle = (name: string): boolean =>
  /^[\p{L}\p{M}\p{N}\p{S}\p{Zs}\p{P}]+$/u.test(name) && /[\p{L}\p{N}]/u.test(name) && !/[<>"`\\{}|]/.test(name);
const TITLE_WRONG: ErrorSpec = contractText.of('fields.titleWrong', {
  code: PARAMETER_INVALID.code,
});
/**
 * What is wrong with the name that something gets: a new one has to be a title. `before`: what it is called now, which may stay
 * whatever an older rule let it be. That it is given at all, and not too long, is said by each of them with a code of its own.
 */
export const titleProblem = (name: string, before?: string): ErrorSpec | undefined =>
  name.trim() === '' || name.trim() === before?.trim() || isTitle(name.trim()) ? undefined : TITLE_WRONG;
