import type { GatewayState } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';

/** A gateway that is back within this time was never away. */
export const GRACE_MS = 2_000;
/** After the start of a platform, or the end of one of several, gateways get this long to come back before they are called offline. */
export const RESTART_GRACE_MS = 10_000;
/** Changes within this time are written together. */
const WRITE_DELAY_MS = 100;
const RETRY_MS = 1_000;
/** How often it is noted when gateways were last heard. */
const SEEN_EVERY_MS = 30_000;

interface Known {
  online: boolean;
  /** It has said that it sleeps; its session is ending, or has ended. */
  sleeping: boolean;
  ip: string;
  heardAt: number;
  /** Up to when `heardAt` is in the table. */
  notedAt: number;
  goodbye: NodeJS.Timeout | undefined;
}
interface Change {
  state: 'online' | 'offline' | 'sleeping';
  at: number;
  ip: string;
  wakeAt?: number;
  /** Of one that has gone: when it was heard last. */
  heardAt?: number;
}
/** A gateway that sleeps longer than it said is offline after this. */
export const OVERSLEPT_MS = 120_000;
/** Timers of node are 32 bits wide. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * While an upgrade has not ended a gateway that is there, or is away for a moment, is being upgraded. One that has gone to another process
 * is that one's to tell of.
 */
const WRITE = `
  with change as (
    select c.id, c.at, c.ip, c.wake_at,
           case when c.state <> 'sleeping' and exists (
                  select 1 from command where gateway_id = c.id and kind = 'upgrade' and ended_at is null)
                then 'upgrading' else c.state end as state
      from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::text[], $5::timestamptz[]) as c(id, state, at, ip, wake_at)),
  touched as (
    update gateway g
       set state = c.state,
           state_changed_at = case when g.state = c.state then g.state_changed_at else c.at end,
           last_seen_at = case when c.state = 'online' then c.at else g.last_seen_at end,
           ip = case when c.ip = '' then g.ip else c.ip end,
           wake_at = c.wake_at
      from change c, gateway before
     where g.id = c.id and before.id = c.id and ($6::uuid is null or g.home is null or g.home = $6)
    returning g.id, c.at, c.state, before.state as was),
  logged as (
    insert into gateway_state_log (gateway_id, at, state)
    select id, at, state from touched where state <> was
    on conflict do nothing)
  select id, state from touched`;

export interface PresenceOptions {
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  /** This process, where there are others on the same database. */
  home?: string;
  /** The gateway has been away for longer than the grace. */
  onOffline: (gatewayId: string) => void;
}

/**
 * Who is there. A change is written first (with its time, into `gateway` and `gateway_state_log`) and then said on the bus.
 * "online" is said for every new session, also when a quick one replaced another: what was sent in between may be lost.
 */
export class Presence {
  readonly #options: PresenceOptions;
  readonly #gateways = new Map<string, Known>();
  #changes = new Map<string, Change>();
  #writing: Promise<void> = Promise.resolve();
  #writeTimer: NodeJS.Timeout | undefined;
  #seenTimer: NodeJS.Timeout | undefined;
  #restartTimer: NodeJS.Timeout | undefined;
  #stopped = false;
  #unhook: (() => void) | undefined;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  start(): void {
    this.#seenTimer = setInterval(() => void this.#noteSeen(), SEEN_EVERY_MS);
    if (this.#options.home === undefined)
      this.#restartTimer = setTimeout(() => void this.#closeLeftOvers(), RESTART_GRACE_MS);
    // An upgrade has begun or ended: the state is looked at anew.
    this.#unhook = this.#options.bus.on('command', ({ gatewayId, state }) => {
      if (state.kind === 'upgrade') this.#again(gatewayId);
    });
  }

  #again(gatewayId: string): void {
    const known = this.#gateways.get(gatewayId);
    if (known?.sleeping) return;
    const state = known?.online ? 'online' : 'offline';
    this.#change(gatewayId, { state, at: this.#options.clock.now(), ip: known?.ip ?? '' });
  }

  /** Writes what is due. Gateways keep their state: they do not go away because the platform does. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unhook?.();
    clearInterval(this.#seenTimer);
    clearTimeout(this.#restartTimer);
    clearTimeout(this.#writeTimer);
    for (const { goodbye } of this.#gateways.values()) clearTimeout(goodbye);
    await this.#writing;
    await this.#write();
    await this.#noteSeen();
  }

  /** Another process has it. */
  moved(gatewayId: string): void {
    clearTimeout(this.#gateways.get(gatewayId)?.goodbye);
    this.#gateways.delete(gatewayId);
    this.#changes.delete(gatewayId);
  }

  /** The process that had it has ended, and nobody has heard of it since. */
  gone(gatewayId: string): void {
    if (this.#gateways.has(gatewayId)) return;
    this.#change(gatewayId, { state: 'offline', at: this.#options.clock.now(), ip: '' });
    this.#options.onOffline(gatewayId);
  }

  isOnline(gatewayId: string): boolean {
    return this.#gateways.get(gatewayId)?.online ?? false;
  }

  heard(gatewayId: string): void {
    const known = this.#gateways.get(gatewayId);
    if (known) known.heardAt = this.#options.clock.now();
  }

  /** The session listens. */
  up(gatewayId: string, ip: string): void {
    const at = this.#options.clock.now();
    const known = this.#gateways.get(gatewayId);
    clearTimeout(known?.goodbye);
    this.#gateways.set(gatewayId, {
      online: true,
      sleeping: false,
      ip,
      heardAt: at,
      notedAt: at,
      goodbye: undefined,
    });
    this.#change(gatewayId, { state: 'online', at, ip });
  }

  /** The session ended; it may be back in a moment (`graceMs`). */
  down(gatewayId: string, graceMs: number = GRACE_MS): void {
    const known = this.#gateways.get(gatewayId);
    if (!known?.online || known.sleeping) return;
    if (known.goodbye && graceMs > 0) return;
    const at = this.#options.clock.now();
    const leave = () => {
      this.#gateways.delete(gatewayId);
      this.#change(gatewayId, { state: 'offline', at, ip: known.ip, heardAt: known.heardAt });
      this.#options.onOffline(gatewayId);
    };
    clearTimeout(known.goodbye);
    if (graceMs > 0) known.goodbye = setTimeout(leave, graceMs);
    else leave();
  }

  /** It ends its session now, on purpose, until `wakeAt`. */
  sleeps(gatewayId: string, wakeAt: number): void {
    const known = this.#gateways.get(gatewayId);
    if (!known?.online) return;
    const at = this.#options.clock.now();
    clearTimeout(known.goodbye);
    Object.assign(known, { online: false, sleeping: true });
    known.goodbye = this.#awake(gatewayId, wakeAt);
    this.#change(gatewayId, { state: 'sleeping', at, ip: known.ip, wakeAt });
    this.#options.onOffline(gatewayId);
  }

  /** It should be back by then. */
  #awake(gatewayId: string, wakeAt: number): NodeJS.Timeout {
    const patience = Math.min(LONGEST_TIMER_MS, Math.max(0, wakeAt - this.#options.clock.now()) + OVERSLEPT_MS);
    const timer = setTimeout(() => {
      if (this.isOnline(gatewayId)) return;
      this.#gateways.delete(gatewayId);
      this.#change(gatewayId, { state: 'offline', at: this.#options.clock.now(), ip: '' });
    }, patience);
    timer.unref();
    return timer;
  }

  #change(gatewayId: string, change: Change): void {
    this.#changes.set(gatewayId, change);
    this.#schedule(WRITE_DELAY_MS);
  }

  #schedule(inMs: number): void {
    if (this.#stopped) return;
    this.#writeTimer ??= setTimeout(() => {
      this.#writeTimer = undefined;
      this.#writing = this.#write();
    }, inMs);
  }

  async #write(): Promise<void> {
    const { db, bus, log, home } = this.#options;
    const changes = this.#changes;
    if (changes.size === 0) return;
    this.#changes = new Map();
    const all = [...changes.values()];
    let written: { id: string; state: GatewayState }[];
    try {
      written = await db.query<{ id: string; state: GatewayState }>(WRITE, [
        [...changes.keys()],
        all.map(({ state }) => state),
        all.map(({ at }) => new Date(at)),
        all.map(({ ip }) => ip),
        all.map(({ wakeAt }) => (wakeAt === undefined ? null : new Date(wakeAt))),
        home ?? null,
      ]);
    } catch (error) {
      log.warn({ error, gateways: changes.size }, 'The state of gateways could not be written; it is tried again');
      // What has changed since is newer.
      this.#changes = new Map([...changes, ...this.#changes]);
      this.#schedule(RETRY_MS);
      return;
    }
    const stateOf = new Map(written.map(({ id, state }) => [id, state]));
    for (const [gatewayId, { state, at, heardAt = at }] of changes)
      if (home === undefined || stateOf.has(gatewayId))
        bus.emit('gatewayState', { gatewayId, state: stateOf.get(gatewayId) ?? state, at, heardAt });
  }

  async #noteSeen(): Promise<void> {
    const heard = [...this.#gateways].filter(([, { heardAt, notedAt }]) => heardAt !== notedAt);
    if (heard.length === 0) return;
    try {
      await this.#options.db.query(
        `update gateway g set last_seen_at = s.at
           from unnest($1::uuid[], $2::timestamptz[]) as s(id, at) where g.id = s.id`,
        [heard.map(([gatewayId]) => gatewayId), heard.map(([, { heardAt }]) => new Date(heardAt))],
      );
      for (const [, known] of heard) known.notedAt = known.heardAt;
    } catch (error) {
      this.#options.log.warn({ error }, 'It could not be noted when gateways were last heard');
    }
  }

  /** Gateways that were online when the platform last ended and have not come back. */
  async #closeLeftOvers(): Promise<void> {
    try {
      const rows = await this.#options.db.query<{ id: string; state: GatewayState; wake_at: Date | null }>(
        `select id, state, wake_at from gateway where state <> 'offline'`,
      );
      const at = this.#options.clock.now();
      for (const { id, state, wake_at: wakeAt } of rows) {
        if (this.#gateways.has(id)) continue;
        if (state === 'sleeping' && wakeAt) this.#awake(id, wakeAt.getTime());
        else this.#change(id, { state: 'offline', at, ip: '' });
      }
    } catch (error) {
      this.#options.log.warn({ error }, 'Gateways that did not come back could not be looked up; tried again');
      if (!this.#stopped) this.#restartTimer = setTimeout(() => void this.#closeLeftOvers(), RETRY_MS);
    }
  }
}
