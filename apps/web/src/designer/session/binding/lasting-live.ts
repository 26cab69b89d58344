import type { Live, Reading } from '@lightfield/widgets/kit';

type Listener = (reading: Reading | undefined) => void;

/** One source of values that stays the same for whoever reads it, whatever stands behind it. */
export interface LastingLive extends Live {
  /** From now on values come from there; who watches hears of what differs. */
  follow(next: Live): void;
}

/**
 * The variables of a page arrive after the page was drawn, and anew when its device was edited. Widgets get this in their
 * place: another source would draw all of them anew, this one tells those alone whose value is another one.
 */
export function lastingLive(first: Live): LastingLive {
  let live = first;
  const watched = new Set<{ readonly key: string; readonly listener: Listener; stop: () => void }>();
  return {
    read: (key) => live.read(key),
    watch(key, listener) {
      const one = { key, listener, stop: live.watch(key, listener) };
      watched.add(one);
      return () => {
        one.stop();
        watched.delete(one);
      };
    },
    follow(next) {
      if (next === live) return;
      const before = live;
      live = next;
      for (const one of watched) {
        one.stop();
        one.stop = next.watch(one.key, one.listener);
        const reading = next.read(one.key);
        if (reading !== before.read(one.key)) one.listener(reading);
      }
    },
  };
}
