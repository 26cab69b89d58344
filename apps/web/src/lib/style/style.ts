import type { LoadedStyle } from '@lightfield/contract';
import { useSyncExternalStore } from 'react';

/** The style of login and main page; `said`: why there is none, where the address names one. */
export type ShownStyle = Partial<LoadedStyle> & { readonly said?: Readonly<Record<string, string>> };

/** The platform writes it into the head of the document: nothing has to be asked before the login is drawn. */
function fromHead(): ShownStyle | undefined {
  const text = typeof document === 'undefined' ? undefined : document.getElementById('lf-style')?.textContent;
  return text ? (JSON.parse(text) as ShownStyle) : undefined;
}

let current = fromHead();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const shownStyle = (): ShownStyle | undefined => current;
export function setShownStyle(style: ShownStyle | undefined): void {
  current = style;
  for (const tell of listeners) tell();
}
export const useShownStyle = (): ShownStyle | undefined => useSyncExternalStore(subscribe, shownStyle);
