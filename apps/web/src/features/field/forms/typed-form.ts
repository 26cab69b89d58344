import { type EntryValue, isEmpty } from '@lightfield/report';
import { z } from 'zod';
import type { FormTaken } from './forms-taken.ts';

const Value = z.union([z.number(), z.string(), z.array(z.string())]).nullable();
/**
 * What a person has changed in a record, by the keys of its inputs, with what stood there when they did. Whatever they have not touched is
 * as it is at the platform.
 */
export const TypedForm = z.object({ changed: z.record(z.string(), Value), seen: z.record(z.string(), Value) });
export type TypedForm = z.infer<typeof TypedForm>;
export const UNTOUCHED: TypedForm = { changed: {}, seen: {} };

const plain = (value: EntryValue): EntryValue => (isEmpty(value) ? null : value);
const same = (one: EntryValue, other: EntryValue) => JSON.stringify(plain(one)) === JSON.stringify(plain(other));
const copied = (value: EntryValue) => (typeof value === 'object' && value !== null ? [...value] : value);

/** What stands in an input at the platform, as far as the phone knows. */
export const theirsIn = ({ entries }: Pick<FormTaken, 'entries'>, key: string): EntryValue =>
  entries.find((one) => one.key === key)?.value ?? null;
/** What an input shows. */
export function valueIn(record: Pick<FormTaken, 'entries'>, { changed }: TypedForm, key: string): EntryValue {
  const own = changed[key];
  return own === undefined ? theirsIn(record, key) : own;
}
export function withValue(
  record: Pick<FormTaken, 'entries'>,
  { changed, seen }: TypedForm,
  key: string,
  value: EntryValue,
): TypedForm {
  const before = seen[key];
  return {
    changed: { ...changed, [key]: copied(plain(value)) },
    seen: before === undefined ? { ...seen, [key]: copied(theirsIn(record, key)) } : seen,
  };
}
/** Somebody else has filled in an input since, and something else than stands here. */
export function isContested(record: Pick<FormTaken, 'entries'>, { changed, seen }: TypedForm, key: string): boolean {
  const own = changed[key];
  if (own === undefined) return false;
  const theirs = theirsIn(record, key);
  return !same(theirs, seen[key] ?? null) && !same(theirs, own);
}
const without = <Item>(all: Readonly<Record<string, Item>>, key: string): Record<string, Item> =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== key));
/** Theirs stays, and what was typed here leaves. */
export const takeTheirs = ({ changed, seen }: TypedForm, key: string): TypedForm => ({
  changed: without(changed, key),
  seen: without(seen, key),
});
/** It was looked at, and what was typed here counts. */
export const keepMine = (record: Pick<FormTaken, 'entries'>, { changed, seen }: TypedForm, key: string): TypedForm => ({
  changed,
  seen: { ...seen, [key]: copied(theirsIn(record, key)) },
});
