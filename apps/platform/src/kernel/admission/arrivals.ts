import type { Ticks } from '../clock.ts';

/** How many connections an address may open: at once, and then each second; how many more may wait to be served, of one and of all. */
export interface ArrivalBounds {
  readonly burst: number;
  readonly perSecond: number;
  readonly waiting: number;
  readonly waitingOfAll: number;
}

const SECOND_MS = 1_000;
/** The waiting are looked at this often. */
const LOOK_MS = 20;

interface Address {
  /** Connections it could still open at `at`. */
  left: number;
  at: number;
  readonly waiting: Set<() => void>;
}

/**
 * Opening a connection and reading its first request costs half a millisecond; thousands that one address opens, and opens again
 * when they are closed, would be all that is done. They are served so many a second: the others wait unread, and beyond that they
 * are closed at once, which costs next to nothing.
 */
export function createArrivals(bounds: ArrivalBounds, ticks: Ticks) {
  const addresses = new Map<string, Address>();
  let looking: NodeJS.Timeout | undefined;
  let waitingOfAll = 0;

  function refill(address: Address): void {
    const now = ticks.ticks();
    address.left = Math.min(bounds.burst, address.left + ((now - address.at) * bounds.perSecond) / SECOND_MS);
    address.at = now;
  }
  function leave({ waiting }: Address, serve: () => void): void {
    if (waiting.delete(serve)) waitingOfAll -= 1;
  }
  function look(): void {
    for (const [name, address] of addresses) {
      refill(address);
      for (const serve of address.waiting) {
        if (address.left < 1) break;
        address.left -= 1;
        leave(address, serve);
        serve();
      }
      // As good as one that was never here.
      if (address.left >= bounds.burst) addresses.delete(name);
    }
    if (addresses.size === 0) stop();
  }
  function stop(): void {
    clearInterval(looking);
    looking = undefined;
  }

  return {
    /**
     * `serve` is called at once or when it is its turn. Answers `undefined` where there is no room for one more, else how to give
     * its place up.
     */
    arrive(name: string, serve: () => void): (() => void) | undefined {
      const address = addresses.get(name) ?? { left: bounds.burst, at: ticks.ticks(), waiting: new Set() };
      addresses.set(name, address);
      looking ??= setInterval(look, LOOK_MS).unref();
      refill(address);
      if (address.waiting.size === 0 && address.left >= 1) {
        address.left -= 1;
        serve();
        return () => undefined;
      }
      if (address.waiting.size >= bounds.waiting || waitingOfAll >= bounds.waitingOfAll) return undefined;
      address.waiting.add(serve);
      waitingOfAll += 1;
      return () => leave(address, serve);
    },
    look,
    stop,
    /** Addresses that are remembered. */
    size: () => addresses.size,
  };
}
