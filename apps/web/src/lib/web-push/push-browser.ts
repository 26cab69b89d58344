import { type PushKind, type PushPlace, pushCalls } from '@lightfield/contract';
import { send } from '../wire.ts';
import { type PushMark, markPush, unmarkPush } from './push-mark.ts';

/**
 * What this browser can do. `insecure`: pushes need https; `homeScreen`: on an iPhone the product has to lie on the home screen and be
 * opened from there; `none`: it has no pushes; `blocked`: its person has forbidden them.
 */
export type PushAbility = 'can' | 'insecure' | 'homeScreen' | 'none' | 'blocked';

/** The worker of pushes answers for no screen. */
const SCOPE = '/push/';

/** iPads call themselves Macs, which have no touch screens. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushAbility(): PushAbility {
  if (!window.isSecureContext) return 'insecure';
  const has = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!has) return isApple() && !matchMedia('(display-mode: standalone)').matches ? 'homeScreen' : 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'can';
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0);
const textOf = (bytes: ArrayBuffer | null | undefined): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const registered = () => navigator.serviceWorker.getRegistration(SCOPE);
/** Of the worker of pushes alone: the one of work in the field may be there, too. */
async function subscription(): Promise<PushSubscription | null> {
  const registration = await registered();
  return registration && registration.scope.endsWith(SCOPE) ? registration.pushManager.getSubscription() : null;
}

async function running(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: SCOPE, updateViaCache: 'none' });
  const begins = registration.installing ?? registration.waiting;
  if (registration.active || !begins) return registration;
  await new Promise<void>((done, fail) => {
    begins.addEventListener('statechange', () => {
      if (begins.state === 'activated') done();
      if (begins.state === 'redundant') fail(new Error('the worker was not taken'));
    });
  });
  return registration;
}

/** A subscription is good for one key of the platform; with another one it is made anew. */
async function subscribed(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await running();
  const known = await pushManager.getSubscription();
  if (known && textOf(known.options.applicationServerKey) === publicKey) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
}

/** Why it was not switched on: `blocked` by its person, `undecided` as the question was waved away, `service`: the browser does not reach its push service. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
  readonly why: 'blocked' | 'undecided' | 'service';
  constructor(why: PushRefused['why']) {
    super(why);
    this.why = why;
  }
}

/** Asks the browser's person, if nobody has: to be called by a tap. Rejects with `PushRefused`, or as a call does. */
export async function switchPushOn(
  accountId: string,
  publicKey: string,
  { place, kinds }: { place: PushPlace; kinds?: readonly PushKind[] | undefined },
): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new PushRefused(permission === 'denied' ? 'blocked' : 'undecided');
  await subscribeHere(publicKey, { account: accountId, place, ...(kinds && { kinds: [...kinds] }) });
}

/** '-' says "none", which an empty list in a form cannot. */
export const saidKinds = (kinds: readonly PushKind[] | undefined) => (kinds ? { kinds: kinds.join(',') || '-' } : {});

/** Without a question: it was answered before. */
export async function subscribeHere(publicKey: string, mark: PushMark): Promise<void> {
  const found = await subscribed(publicKey).catch(() => {
    throw new PushRefused('service');
  });
  const [p256dh, auth] = [textOf(found.getKey('p256dh')), textOf(found.getKey('auth'))];
  const { place, kinds } = mark;
  await send('POST', pushCalls.subscribe.path, { endpoint: found.endpoint, p256dh, auth, place, ...saidKinds(kinds) });
  markPush(mark);
}

/** The browser forgets its subscription, so that nothing that was meant for its last person comes here. */
export async function switchPushOff(): Promise<void> {
  unmarkPush();
  await (await subscription())?.unsubscribe();
}
/** Whether this browser holds a subscription for this key. */
export async function holdsPush(publicKey: string): Promise<boolean> {
  const found = await subscription();
  return found !== null && textOf(found.options.applicationServerKey) === publicKey;
}
