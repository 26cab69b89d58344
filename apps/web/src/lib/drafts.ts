import { useCallback, useEffect, useState } from 'react';

/**
 * What a person was typing, kept for this browser tab: a reload, an ended session or a wrong click loses nothing.
 * Drafts of another account are never shown: the key carries the account's id (see `useDraft`).
 */
const PREFIX = 'lf.draft.';

export function readDraft(key: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}
export function writeDraft(key: string, text: string | null): void {
  try {
    if (text === null || text === '') sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, text);
  } catch {
    // without storage a draft lasts as long as its screen
  }
}

/** A text field whose content outlives its screen. `key` should name account, screen and field. `clear` after it was sent. */
export function useDraft(key: string, initial = ''): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(() => readDraft(key) ?? initial);
  useEffect(() => writeDraft(key, text === initial ? null : text), [key, text, initial]);
  const clear = useCallback(() => {
    writeDraft(key, null);
    setText(initial);
  }, [key, initial]);
  return [text, setText, clear];
}
