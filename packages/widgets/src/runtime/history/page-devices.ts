import type { DevicesRequest, MapDevice, MapDevices } from '../../kit/map.ts';
import type { Stretch, Told } from '../../kit/history.ts';
import type { Time } from '../time.ts';
import { type Moment, type Watch, createWatch, refillTogether } from './watching.ts';

type Found = Omit<MapDevices, keyof Told>;
export interface DevicePorts extends Moment {
  readonly time: Pick<Time, 'after'>;
  readonly list: (request: DevicesRequest, signal: AbortSignal) => Promise<Found>;
  /** As they stood at the moment of the time machine. */
  readonly stood?: (devices: readonly MapDevice[], at: number) => readonly MapDevice[];
  readonly reasonOf: (error: unknown) => string;
}
export interface RunningDevices {
  readonly devices: (request: DevicesRequest, tell: (answer: MapDevices) => void) => () => void;
  /** An alarm or a gateway has changed. */
  changed(): void;
  /** The time machine moved. */
  moved(): void;
  close(): void;
}

/** Asked again so often by itself, ms. */
const AGAIN_MS = 10_000;
/** Many may change at once. Milliseconds. */
const TOGETHER_MS = 1_000;
/** Whenever: devices are, they do not happen. */
const NOW: Stretch = { from: 0, to: Number.MAX_SAFE_INTEGER };
const RUNS_ON: Stretch = { lastMs: 0 };
const NONE: Found = { total: 0, devices: [] };

/** Devices of a page, for its maps. In the past they are asked for once, and told as they stood at each moment. */
export function createPageDevices(ports: DevicePorts): RunningDevices {
  const { time, list, stood, reasonOf, isPast } = ports;
  const now = () => ports.now();
  const watches = new Map<Watch, () => void>();
  const refill = new Set<Watch>();
  const changed = refillTogether(refill, time, TOGETHER_MS);
  return {
    devices(request, tell) {
      let last: { told: Told; found: Found | undefined } | undefined;
      const say = () => {
        if (!last) return;
        const found = last.found ?? NONE;
        const at = now();
        tell({
          ...found,
          ...(stood && { devices: stood(found.devices, at) }),
          ...last.told,
          from: at,
          to: at,
        });
      };
      const watch = createWatch<Found>({
        stretch: isPast ? NOW : RUNS_ON,
        moment: { now, isPast },
        time,
        aheadMs: 0,
        againMs: AGAIN_MS,
        ask: (_span, signal) => list(request, signal),
        reasonOf,
        tell(state) {
          last = state;
          say();
        },
      });
      watches.set(watch, say);
      refill.add(watch);
      return () => {
        watches.delete(watch);
        refill.delete(watch);
        watch.close();
      };
    },
    changed,
    moved() {
      for (const say of watches.values()) say();
    },
    close() {
      for (const watch of watches.keys()) watch.close();
      watches.clear();
      refill.clear();
    },
  };
}
