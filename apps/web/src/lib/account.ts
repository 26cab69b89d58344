import type { PermissionCode, UserInfo } from '@lightfield/contract';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { send } from './wire.ts';
import { forgetToldDialogs } from './forget-dialogs.ts';

/**
 * Who is logged in: asked once, kept until logout or the end of the session. No query of the query client, which comes
 * with the screens behind the login; the guards in front of them need this before.
 */
let current: UserInfo | undefined;
let asking: Promise<UserInfo> | undefined;
const listeners = new Set<() => void>();

export const ACCOUNT_PATH = '/lfscada/user/info';

async function ask(signal?: AbortSignal): Promise<UserInfo> {
  const data = await send('GET', ACCOUNT_PATH, {}, { quiet: true, signal });
  // only somebody who is logged in gets here, and needs the schemas on the next screen anyway
  const { parseAccount } = await import('./parse-account.ts');
  return parseAccount(data);
}

/** The person logged in. Rejects with `CallRefused` 1010 or 1006 when nobody is, `CallFailed` when nothing was heard. */
export function loadAccount(): Promise<UserInfo> {
  if (current) return Promise.resolve(current);
  asking ??= settle();
  return asking;
}

/** A refusal holds for this long: the guard of a screen and the one of the login screen ask one after the other. */
const REFUSAL_MS = 500;

async function settle(signal?: AbortSignal): Promise<UserInfo> {
  try {
    const account = await ask(signal);
    asking = undefined;
    set(account);
    return account;
  } catch (error) {
    setTimeout(() => {
      asking = undefined;
    }, REFUSAL_MS);
    throw error;
  }
}

/** After a login: whoever that is now, whatever was answered before. */
export function reloadAccount(signal?: AbortSignal): Promise<UserInfo> {
  forgetToldDialogs();
  asking = undefined;
  current = undefined;
  asking = settle(signal);
  return asking;
}

/** Asks again without letting go of what is known meanwhile: something of the account has changed. */
export async function refreshAccount(): Promise<void> {
  set(await ask());
}

/** After logout, or when the server has ended the session. */
export const forgetAccount = (): void => set(undefined);

/** Where it is kept that pushes were switched on here (`web-push/push-mark.ts`): most browsers load nothing for them. */
const PUSH_KEY = 'lf.push';
function keepPush({ userId }: UserInfo): void {
  try {
    if (localStorage.getItem(PUSH_KEY) !== null)
      import('./web-push/keep-push.ts').then(({ keepPush: keep }) => keep(userId)).catch(() => undefined);
  } catch {
    // without storage it was not
  }
}

function set(account: UserInfo | undefined): void {
  current = account;
  if (account) keepPush(account);
  for (const tell of listeners) tell();
}

export const account = (): UserInfo | undefined => current;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Around what a visitor of a share link sees: they hold these, and whoever is logged in beside them does not count. */
export const VisitorPermissions = createContext<ReadonlySet<PermissionCode> | undefined>(undefined);

/** The person logged in; screens behind the login always have one. */
export function useAccount(): UserInfo | undefined {
  const person = useSyncExternalStore(subscribe, account);
  return useContext(VisitorPermissions) ? undefined : person;
}

/** `undefined`: whoever is logged in. Several: any of them. */
export type Needed = PermissionCode | readonly PermissionCode[] | undefined;
export const holds = (account: UserInfo | undefined, needed: Needed): boolean =>
  needed === undefined || [needed].flat().some((permission) => account?.auths.includes(permission));

/** Does the person hold this permission? Buttons that would be refused are not shown. */
export function usePermission(permission: PermissionCode): boolean {
  const visitor = useContext(VisitorPermissions);
  const person = useAccount();
  return visitor ? visitor.has(permission) : holds(person, permission);
}
