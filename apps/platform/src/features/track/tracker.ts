import { LIMITS } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock, Ticks } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { type Fix, type Reading, fixOf, hasMoved, isPlace } from './position.ts';
import type { MovingDevice, PlacedDevice, TrackRepository } from './track.repository.ts';

/** Which devices move is read anew at least this often; configurations that change are told of at once. */
const REREAD_MS = 60_000;
/** How long a gateway is asked to stream the values of a device that moves, and how long before the end it is asked again. */
const OPEN_MS = 600_000;
const OPEN_AGAIN_MS = 300_000;
/** Positions of one statement. */
const ROWS_MAX = 1_000;
/** Nothing is said of how long tracks are kept: a year. */
const KEPT_MS = 366 * 24 * 3_600_000;
const FORGET_EVERY_MS = 3_600_000;

export interface TrackerParts {
  tracks: Pick<TrackRepository, 'moving' | 'carriedBy' | 'store' | 'forget'>;
  latest: (seriesId: number) => Reading | undefined;
  /** Resolves when `latest` answers what any process knows of these (`live.fresh`); absent: there is one process. */
  fresh?: (seriesIds: Iterable<number>) => Promise<void>;
  /** Lets the gateway stream what it reads of a device: it says nothing while nobody watches. */
  openMonitoring: (deviceId: string, intervalMs: number, forMs: number) => Promise<unknown>;
  bus: Bus;
  clock: Clock & Ticks;
  log: Log;
}

interface Followed extends MovingDevice {
  openUntil: number;
}

/**
 * Follows devices whose position comes from the values of two variables. It looks at the newest values in steps instead of
 * hearing of every one of them: however fast they come, a device is written at most once a step.
 */
export function createTracker({ tracks, latest, fresh, openMonitoring, bus, clock, log }: TrackerParts) {
  let followed = new Map<string, Followed>();
  let readAt = Number.NEGATIVE_INFINITY;
  let forgottenAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let following = false;
  let running: Promise<void> = Promise.resolve();
  const counts = { stored: 0, failed: 0 };

  async function reread(now: number): Promise<void> {
    if (now - readAt < REREAD_MS) return;
    readAt = now;
    const known = followed;
    const rows = await tracks.moving();
    followed = new Map(rows.map((row) => [row.id, { ...row, openUntil: known.get(row.id)?.openUntil ?? 0 }]));
  }

  async function keepOpen(now: number): Promise<void> {
    for (const device of followed.values()) {
      if (device.openUntil - now > OPEN_AGAIN_MS) continue;
      device.openUntil = now + OPEN_MS;
      await openMonitoring(device.id, LIMITS.device.positionMinMs, OPEN_MS);
    }
  }

  async function place(): Promise<void> {
    const moved: (PlacedDevice & { device: Followed })[] = [];
    await fresh?.([...followed.values()].flatMap(({ lngSeries, latSeries }) => [lngSeries, latSeries]));
    for (const device of followed.values()) {
      const fix = fixOf(latest(device.lngSeries), latest(device.latSeries));
      if (fix && hasMoved(device.last, fix)) moved.push({ id: device.id, ...fix, device });
    }
    for (let from = 0; from < moved.length; from += ROWS_MAX) {
      const part = moved.slice(from, from + ROWS_MAX);
      const stored = await tracks.store(part, 'variables');
      counts.stored += stored.size;
      for (const { id, device, at, lng, lat } of part) if (stored.has(id)) device.last = { at, lng, lat };
    }
  }

  async function step(): Promise<void> {
    const now = clock.ticks();
    await reread(now);
    await keepOpen(now);
    await place();
    if (now - forgottenAt < FORGET_EVERY_MS) return;
    forgottenAt = now;
    await tracks.forget(clock.now() - KEPT_MS);
  }

  /** One after the other; what fails is tried again with the next step. */
  function run(work: () => Promise<void>): Promise<void> {
    running = running.then(work).catch((error: unknown) => {
      counts.failed += 1;
      log.warn({ error }, 'positions could not be stored');
    });
    return running;
  }

  /** Devices that stand where their gateway stands move with it. */
  async function carry(gatewayId: string, fix: Fix): Promise<void> {
    if (!isPlace(fix)) return;
    const devices = await tracks.carriedBy(gatewayId);
    const moved = devices.filter(({ last }) => hasMoved(last, fix)).map(({ id }) => ({ id, ...fix }));
    if (moved.length === 0) return;
    counts.stored += (await tracks.store(moved, 'gateway')).size;
  }

  async function pause(): Promise<void> {
    following = false;
    clearTimeout(timer);
    await running;
    clearTimeout(timer);
  }
  function readAnew(): void {
    readAt = Number.NEGATIVE_INFINITY;
  }
  const unhook = [
    bus.on('configChanged', readAnew),
    bus.onGap(readAnew),
    bus.onOwn('gatewayPosition', ({ gatewayId, ...fix }) => void run(() => carry(gatewayId, fix))),
  ];

  return {
    /** Now, rather than at the next step. */
    step: () => run(step),
    /** Follows devices whose position is in variables; one of all processes does. */
    start(): void {
      const again = () => {
        if (!following) return;
        timer = setTimeout(() => void run(step).then(again), LIMITS.device.positionMinMs);
        timer.unref();
      };
      following = true;
      readAnew();
      void run(step).then(again);
    },
    pause,
    async stop(): Promise<void> {
      for (const off of unhook) off();
      await pause();
    },
    counters: () => ({ ...counts, followed: followed.size }),
  };
}
