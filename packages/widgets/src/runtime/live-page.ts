import { createPageClock, type RunningClock } from './clock.ts';
import { createSignalStore, type SignalStore } from './store.ts';
import { browserTime, type Time } from './time.ts';

export interface LivePage {
  readonly live: SignalStore;
  readonly clock: RunningClock;
  /** Stops everything; the page is not drawn any more. */
  close(): void;
}

/** Values and clock of one page, in step with each other, at rest while the document is hidden. */
export function openLivePage(time: Time = browserTime): LivePage {
  const clock = createPageClock(time);
  const live = createSignalStore(time, (part, parts) => clock.inFrame(part, parts));
  if (typeof document === 'undefined') return { live, clock, close: () => clock.stop() };
  const look = () => (document.hidden ? clock.pause() : clock.resume());
  document.addEventListener('visibilitychange', look);
  look();
  return {
    live,
    clock,
    close() {
      document.removeEventListener('visibilitychange', look);
      clock.stop();
    },
  };
}
