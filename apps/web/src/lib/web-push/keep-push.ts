import { pushCalls } from '@lightfield/contract';
import { call } from '../call.ts';
import { holdsPush, pushAbility, subscribeHere, switchPushOff } from './push-browser.ts';
import { pushMark, unmarkPush } from './push-mark.ts';

/** What the worker asks an open page: to show this address. */
const isOpen = (data: unknown): data is { kind: 'open'; path: string } =>
  typeof data === 'object' &&
  data !== null &&
  'kind' in data &&
  data.kind === 'open' &&
  'path' in data &&
  typeof data.path === 'string';

let listening = false;
/** A click on a push leads an open page there; what is not saved asks before it is left. */
function listen(): void {
  if (listening) return;
  listening = true;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (!isOpen(data) || !data.path.startsWith('/')) return;
    ports[0]?.postMessage('taken');
    if (`${location.pathname}${location.search}` !== data.path) location.assign(data.path);
  });
}

let kept: string | undefined;
/**
 * Once somebody is known to be logged in, in a browser in which pushes were switched on: a login ends what the one before had, so they
 * are switched on again for the same person; for another one the browser forgets them. Nobody is asked anything.
 */
export async function keepPush(accountId: string): Promise<void> {
  if (pushAbility() === 'none' || kept === accountId) return;
  kept = accountId;
  listen();
  const mark = pushMark();
  if (!mark) return;
  if (mark.account !== accountId) return switchPushOff();
  if (Notification.permission !== 'granted') return unmarkPush();
  const { publicKey, browsers, off } = await call(pushCalls.query, {}, { quiet: true });
  if (off) return switchPushOff();
  const isKnown = browsers.some(({ current }) => current);
  if (publicKey === '' || (isKnown && (await holdsPush(publicKey)))) return;
  await subscribeHere(publicKey, mark);
}
