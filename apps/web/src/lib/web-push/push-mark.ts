import type { PushKind, PushPlace } from '@lightfield/contract';

/** Who has switched pushes on in this browser; `PUSH_KEY` of `lib/account.ts`, which looks whether there is one. */
const KEY = 'lf.push';
export interface PushMark {
  readonly account: string;
  readonly place: PushPlace;
  readonly kinds?: readonly PushKind[];
}

const isMark = (value: unknown): value is PushMark =>
  typeof value === 'object' && value !== null && 'account' in value && 'place' in value;

export function pushMark(): PushMark | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isMark(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
export function markPush(mark: PushMark): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(mark));
  } catch {
    // without storage it has to be switched on again after the next login
  }
}
export function unmarkPush(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // there was none
  }
}
