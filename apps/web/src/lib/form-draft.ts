import type { FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { account, useAccount } from './account.ts';
import { readDraft, writeDraft } from './drafts.ts';

type Values = Record<string, unknown>;

/** What can be kept as text and given back as it was; dates, files and passwords are typed again. */
const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || (Array.isArray(value) && value.every(isPlain));

/** The part of a form's values that a draft may hold. */
export const keepable = (values: object): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => isPlain(value) && !/password|code/i.test(name)));

/** Draft of the same form over the same record; of another record, or of one that has changed meanwhile, there is none. */
export function draftIn(text: string | null, begun: string): Values | undefined {
  if (text === null) return undefined;
  try {
    const draft = JSON.parse(text) as { begun?: unknown; values?: unknown };
    return draft.begun === begun && typeof draft.values === 'object' ? (draft.values as Values) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a half-filled form over an ended session and a reload. `title` tells the forms of a screen apart, `initial` the records.
 * Leaving the form while logged in (cancelled, saved) lets go of it. Answers what the form begins with.
 */
export function useFormDraft(form: FormInstance, title: string, initial: object | undefined) {
  const person = useAccount()?.userId;
  const key = `form:${person ?? ''}:${location.pathname}:${title}`;
  const [begun] = useState(() => JSON.stringify(initial ?? {}));
  const [restored, setRestored] = useState(() => draftIn(readDraft(key), begun));
  useEffect(
    () => () => {
      if (account()) writeDraft(key, null);
    },
    [key],
  );
  return {
    restored: restored !== undefined,
    initialValues: { ...initial, ...restored },
    onValuesChange: (_changed: unknown, values: object) =>
      writeDraft(key, JSON.stringify({ begun, values: keepable(values) })),
    discard: () => {
      writeDraft(key, null);
      setRestored(undefined);
      form.setFieldsValue(blankOf(restored ?? {}, (initial ?? {}) as Values));
    },
  };
}

const blankOf = (restored: Values, initial: Values): Values =>
  Object.fromEntries(Object.keys(restored).map((name) => [name, initial[name]]));
