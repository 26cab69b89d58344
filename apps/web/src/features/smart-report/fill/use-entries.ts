import type { SmartRecordEntry, SmartRecordFilled } from '@lightfield/contract';
import { type EntryValue, type ReportDocument, type Values, entryProblem, inputsOf, isEmpty } from '@lightfield/report';
import { useCallback, useMemo, useState } from 'react';

export interface Entries {
  readonly values: Values;
  /** Names of people, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly set: (key: string, value: EntryValue, name?: string) => void;
  readonly replace: (entries: readonly SmartRecordEntry[]) => void;
  /** Grows with every change. */
  readonly turn: number;
}

/** What is filled in, by the keys of the inputs. */
export function useEntries(filled: readonly SmartRecordFilled[]): Entries {
  const [state, setState] = useState(() => ({
    values: new Map<string, EntryValue>(filled.map(({ key, value }) => [key, value])),
    names: new Map(filled.flatMap(({ value, who }) => (typeof value === 'string' && who !== '' ? [[value, who]] : []))),
    turn: 0,
  }));
  const set = useCallback(
    (key: string, value: EntryValue, name?: string) =>
      setState(({ values, names, turn }) => ({
        values: new Map(values).set(key, value),
        names: name !== undefined && typeof value === 'string' ? new Map(names).set(value, name) : names,
        turn: turn + 1,
      })),
    [],
  );
  const replace = useCallback(
    (entries: readonly SmartRecordEntry[]) =>
      setState(({ names, turn }) => ({
        values: new Map(entries.map(({ key, value }) => [key, value])),
        names,
        turn: turn + 1,
      })),
    [],
  );
  return useMemo(() => ({ ...state, set, replace }), [state, set, replace]);
}

const sent = (value: EntryValue): SmartRecordEntry['value'] =>
  isEmpty(value) ? null : typeof value === 'object' && value !== null ? [...value] : value;
/** As they are sent: `sound` leaves out what no save would take yet (a number that is still being typed). */
export function entriesFor(document: ReportDocument, values: Values, sound: boolean): SmartRecordEntry[] {
  return inputsOf(document).flatMap(({ input }) => {
    const value = values.get(input.key) ?? null;
    const problem = entryProblem(input, value);
    if (isEmpty(value) || (sound && problem !== undefined && problem !== 'required')) return [];
    return [{ key: input.key, value: sent(value) }];
  });
}
/** Those that say something else than before. */
export function changedEntries(
  document: ReportDocument,
  before: readonly SmartRecordFilled[],
  values: Values,
): SmartRecordEntry[] {
  const held = new Map(before.map(({ key, value }) => [key, JSON.stringify(isEmpty(value) ? null : value)]));
  return inputsOf(document).flatMap(({ input: { key } }) => {
    const value = sent(values.get(key) ?? null);
    return JSON.stringify(value) === (held.get(key) ?? 'null') ? [] : [{ key, value }];
  });
}
