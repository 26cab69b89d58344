import { LIMITS, lf1, type MonitorDown } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock, Ticks } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Downlink } from '../types.ts';
import { Stream, type StreamGateway, type StreamInfo } from './stream.ts';

/** Time between two updates, as the contract bounds it, ms. */
const INTERVAL_MIN_MS = 20;
const INTERVAL_MAX_MS = 3_600_000;
/** Longest time monitoring may be open in one go, ms. */
const OPEN_MAX_MS = 4_000_000;
/** How often streams are looked after, ms. */
const LOOK_EVERY_MS = 1_000;
/** Whoever watches and has not asked for a stream by then gets one, ms. */
const UNASKED_MS = 500;

/** What a gateway says of one of its streams, its variables already found. */
export interface HeardStream {
  readonly deviceId: string;
  readonly at: number;
  readonly readAt: number | null;
  readonly late: readonly string[];
}

/** Gateways whose connection another process has. */
export interface StreamsElsewhere {
  isHere(gatewayId: string): boolean;
  /** Wants a stream of it there, or none any more (`forMs` 0). */
  ask(gatewayId: string, wish: StreamWish): Promise<{ isMute: boolean }>;
  /** Tells a process that a stream which it wants is alive, behind its values. */
  heard(process: string, stream: HeardStream): void;
}
export interface StreamWish {
  readonly deviceId: string;
  readonly intervalMs: number;
  readonly forMs: number;
}
/** Whose wish it is when another process wants it. */
const PROCESS = 'process ';

export interface MonitoringOptions {
  downlink: Downlink;
  /** Absent: there are no other processes. */
  elsewhere?: StreamsElsewhere;
  bus: Bus;
  clock: Clock & Ticks;
  log: Log;
  /** The gateway that carries a device; `undefined` when it has none. */
  gatewayOf: (deviceId: string) => Promise<StreamGateway | undefined>;
  /** Values of the device that may be out of date. */
  stale: (gatewayId: string, deviceId: string) => void;
}

export interface Monitoring {
  /**
   * Lets the gateway stream live values of a device for `forMs`, at most one message every `intervalMs`. Several may
   * have it open: the shortest interval counts, for as long as it was asked for. Answers until when it is open, epoch
   * milliseconds; `undefined` when the device has no gateway. `by`: whose wish it is, a session or a part of the platform. The
   * wish of a session that watches the device over a socket ends soon after the last of its sockets.
   */
  openMonitoring(deviceId: string, intervalMs: number, forMs: number, by: string): Promise<number | undefined>;
  /** A socket of this session watches the device. Answers how to tell that it is gone. */
  watch(deviceId: string, session: string): () => void;
  streamOf(deviceId: string): StreamInfo;
  /** A gateway has begun a session. `tells`: it says which of its streams are alive. */
  greeted(gatewayId: string, tells: boolean): void;
  /** A gateway says that a stream is alive, behind all values that were sent before. */
  heard(gatewayId: string, sn: string, stream: HeardStream): void;
  /** Another process wants a stream of a gateway that is here. */
  wantedElsewhere(gatewayId: string, process: string, wish: StreamWish): Promise<{ isMute: boolean }>;
  /** Another process has heard a stream that is wanted here. */
  heardElsewhere(stream: HeardStream): void;
  /** Another process is gone, and what it wanted. */
  processGone(process: string): void;
  stop(): void;
}

const CLOSED: StreamInfo = { state: 'closed', readAt: undefined, late: [] };

/** Says to gateways what is wanted of them. `mute`: those that say nothing of their streams; `changed`: one is, or is not any more. */
function createTeller(
  { downlink, elsewhere, log }: MonitoringOptions,
  mute: Set<string>,
  changed: (deviceId: string) => void,
) {
  function send(deviceId: string, sn: string, intervalMs: number, forMs: number): void {
    const message: MonitorDown = { v: 1, deviceId, intervalMs, forMs };
    downlink
      .publish(lf1.down.monitor(sn), JSON.stringify(message), { qos: 1 })
      .catch((error: unknown) => log.warn({ error, deviceId }, 'Monitoring could not be announced'));
  }
  async function ask(ports: StreamsElsewhere, gatewayId: string, wish: StreamWish): Promise<void> {
    try {
      const { isMute } = await ports.ask(gatewayId, wish);
      if (isMute === mute.has(gatewayId)) return;
      if (isMute) mute.add(gatewayId);
      else mute.delete(gatewayId);
      changed(wish.deviceId);
    } catch (error) {
      log.debug({ error, gatewayId }, 'No process streams a gateway at present');
    }
  }
  /** The gateway itself, or the process that has it. */
  const tellGateway = ({ gatewayId, sn }: StreamGateway, wish: StreamWish): void => {
    if (elsewhere && !elsewhere.isHere(gatewayId)) void ask(elsewhere, gatewayId, wish);
    else send(wish.deviceId, sn, wish.intervalMs, wish.forMs);
  };
  return { send, tellGateway };
}

/** Streams, what gateways are told of them, and how they are kept up to date. */
function keepStreams(options: MonitoringOptions) {
  const { bus, clock, log, gatewayOf, stale } = options;
  const ticks = () => clock.ticks();
  const streams = new Map<string, Stream>();
  /** Gateways that say nothing of their streams: these count as live while the gateway is there. */
  const mute = new Set<string>();
  /** What was heard last of each gateway, and with which of all events. */
  const states = new Map<string, { online: boolean; event: number }>();
  let events = 0;

  const { send, tellGateway } = createTeller(options, mute, (deviceId) => {
    const stream = streams.get(deviceId);
    if (stream) settle(stream);
  });

  /** Looks at a stream after anything has changed, and says so where its state has. */
  function settle(stream: Stream): void {
    const before = stream.state;
    const state = stream.look(ticks(), mute.has(stream.gateway?.gatewayId ?? ''));
    if (state !== before) {
      if (before === 'live' && state !== 'closed' && stream.gateway) stale(stream.gateway.gatewayId, stream.deviceId);
      bus.emit('streamChanged', { deviceId: stream.deviceId });
    }
    // the device may have another one by now
    if (stream.isNobodys && streams.get(stream.deviceId) === stream) streams.delete(stream.deviceId);
  }

  /** Says what holds now, and comes back when the shortest interval runs out and a longer one is left. */
  function announce(stream: Stream): void {
    clearTimeout(stream.timer);
    stream.timer = undefined;
    const { gateway, deviceId } = stream;
    const now = ticks();
    const wish = stream.wish(now);
    if (gateway?.kind === 'lightfield') {
      // What has run out ends by itself at the gateway; what is given up has to be said.
      if (!wish && stream.announced > now) tellGateway(gateway, { deviceId, intervalMs: INTERVAL_MAX_MS, forMs: 0 });
      if (wish) tellGateway(gateway, { deviceId, intervalMs: wish.intervalMs, forMs: Math.round(wish.end - now) });
    }
    stream.announced = wish?.end ?? 0;
    if (wish) {
      stream.asked(ticks(), wish.intervalMs);
      stream.timer = setTimeout(() => announce(stream), Math.max(0, wish.next - now));
      stream.timer.unref();
    }
    settle(stream);
  }

  function streamOn(deviceId: string): Stream {
    const known = streams.get(deviceId);
    if (known) return known;
    const stream = new Stream(deviceId, LIMITS.monitor);
    streams.set(deviceId, stream);
    return stream;
  }

  /** The device may have moved to another gateway since it was looked at. */
  function carriedBy(stream: Stream, gateway: StreamGateway | undefined): void {
    const before = stream.gateway;
    stream.gateway = gateway;
    if (before && before.gatewayId !== gateway?.gatewayId && before.kind === 'lightfield' && stream.announced > 0)
      tellGateway(before, { deviceId: stream.deviceId, intervalMs: INTERVAL_MAX_MS, forMs: 0 });
    if (before?.gatewayId !== gateway?.gatewayId) stream.proof.cut();
  }

  /** As the table has it, unless something newer was heard meanwhile. */
  async function carrierOf(deviceId: string): Promise<StreamGateway | undefined> {
    const asked = events;
    const gateway = await gatewayOf(deviceId);
    const heard = gateway && states.get(gateway.gatewayId);
    return gateway && heard && heard.event > asked ? { ...gateway, online: heard.online } : gateway;
  }

  async function lookUp(stream: Stream, then: () => unknown = () => undefined): Promise<void> {
    try {
      carriedBy(stream, await carrierOf(stream.deviceId));
      if (streams.get(stream.deviceId) !== stream) return;
      settle(stream);
      then();
    } catch (error) {
      log.warn({ error, deviceId: stream.deviceId }, 'The gateway of a watched device could not be looked up');
    }
  }

  /** Gives a stream to those who watch and have not asked for one, or whose wish an earlier run of the platform took along. */
  function serveUnasked(stream: Stream): void {
    const { gateway } = stream;
    if (!gateway?.online || gateway.vpn || gateway.kind !== 'lightfield') return;
    const until = ticks() + LIMITS.monitor.singleOpenSeconds * 1_000;
    if (stream.giveUnasked(gateway.intervalMs, until)) announce(stream);
  }

  function lookAnew(stream: Stream): void {
    const before = stream.gateway?.gatewayId;
    void lookUp(stream, () => {
      if (stream.gateway?.gatewayId !== before && stream.isWanted) announce(stream);
    });
  }

  const unhook = [
    bus.on('gatewayState', ({ gatewayId, state }) => {
      const online = state === 'online' || state === 'upgrading';
      states.set(gatewayId, { online, event: ++events });
      for (const stream of streams.values()) {
        if (stream.gateway?.gatewayId !== gatewayId) continue;
        stream.gateway.online = online;
        // A gateway forgets what it was asked when it starts anew, and misses what was said while it was away.
        if (stream.gateway.online && stream.isWanted) announce(stream);
        else settle(stream);
        serveUnasked(stream);
      }
    }),
    bus.on('configChanged', ({ deviceId }) => {
      const stream = streams.get(deviceId);
      if (stream) lookAnew(stream);
    }),
    bus.onGap(() => {
      for (const stream of streams.values()) lookAnew(stream);
    }),
  ];

  const watchdog = setInterval(() => {
    const now = ticks();
    for (const stream of streams.values()) {
      settle(stream);
      if (stream.isOverdue(now)) announce(stream);
    }
  }, LOOK_EVERY_MS);
  watchdog.unref();
  const stop = () => {
    for (const off of unhook) off();
    clearInterval(watchdog);
    for (const { timer } of streams.values()) clearTimeout(timer);
    streams.clear();
  };
  return { streams, mute, ticks, send, settle, announce, streamOn, carriedBy, carrierOf, lookUp, serveUnasked, stop };
}

/**
 * Gateways stream while somebody watches: who asked for it, until when, and whether it comes in. What a gateway forgets when
 * it starts anew, and misses while it is away, it is told again; what is wanted and does not come is asked for again, and its
 * values are out of date meanwhile.
 */
export function createMonitoring(options: MonitoringOptions): Monitoring {
  const { clock } = options;
  const keeper = keepStreams(options);
  const { streams, mute, ticks, send, settle, announce, streamOn, carriedBy, carrierOf, lookUp, serveUnasked } = keeper;

  function take(stream: Stream, { at, readAt, late }: HeardStream): void {
    const wasSilent = stream.state === 'silent';
    if (!stream.heard(at, ticks(), readAt, late)) return;
    // It comes to life with what has changed since: only when asked anew does it say all it holds.
    if (wasSilent) announce(stream);
    else settle(stream);
  }

  return {
    async openMonitoring(deviceId, intervalMs, forMs, by) {
      const gateway = await carrierOf(deviceId);
      if (!gateway) return undefined;
      const interval = Math.round(Math.min(INTERVAL_MAX_MS, Math.max(INTERVAL_MIN_MS, intervalMs)));
      const lasts = Math.round(Math.min(OPEN_MAX_MS, Math.max(0, forMs)));
      const until = clock.now() + lasts;
      // An edge node that is not ours reports by exception all the time; there is nothing to open.
      if (gateway.kind === 'sparkplug') return until;
      const stream = streamOn(deviceId);
      carriedBy(stream, gateway);
      stream.want(by, interval, ticks() + lasts);
      announce(stream);
      return until;
    },

    watch(deviceId, session) {
      const stream = streamOn(deviceId);
      stream.enter(session);
      let isDue = false;
      // many that are opened together are looked up for longer than that
      if (!stream.gateway) void lookUp(stream, () => isDue && serveUnasked(stream));
      const unasked = setTimeout(() => {
        isDue = true;
        serveUnasked(stream);
      }, UNASKED_MS);
      unasked.unref();
      return () => {
        clearTimeout(unasked);
        const leaving = stream.leave(session);
        if (leaving === undefined) return;
        // A page that is loaded anew comes back in a moment.
        const grace = setTimeout(() => {
          if (stream.giveUp(session, leaving)) announce(stream);
          settle(stream);
        }, LIMITS.monitor.leaveGraceMs);
        grace.unref();
      };
    },

    streamOf: (deviceId) => streams.get(deviceId)?.info() ?? CLOSED,

    greeted(gatewayId, tells) {
      if (tells) mute.delete(gatewayId);
      else mute.add(gatewayId);
    },

    heard(gatewayId, sn, { deviceId, at, readAt, late }) {
      const stream = streams.get(deviceId);
      if (!stream?.isWanted || stream.gateway?.gatewayId !== gatewayId) {
        // Told to an earlier run of the platform, or to another gateway: nobody watches it.
        send(deviceId, sn, INTERVAL_MAX_MS, 0);
        return;
      }
      for (const by of stream.wishers())
        if (by.startsWith(PROCESS)) options.elsewhere?.heard(by.slice(PROCESS.length), { deviceId, at, readAt, late });
      take(stream, { deviceId, at, readAt, late });
    },

    async wantedElsewhere(gatewayId, process, { deviceId, intervalMs, forMs }) {
      const gateway = await carrierOf(deviceId);
      if (gateway?.gatewayId === gatewayId && gateway.kind === 'lightfield') {
        const stream = streamOn(deviceId);
        carriedBy(stream, gateway);
        stream.drop(PROCESS + process);
        if (forMs > 0) stream.want(PROCESS + process, intervalMs, ticks() + Math.min(OPEN_MAX_MS, forMs));
        announce(stream);
      }
      return { isMute: mute.has(gatewayId) };
    },

    heardElsewhere(heard) {
      const stream = streams.get(heard.deviceId);
      if (stream?.isWanted) take(stream, heard);
    },

    processGone(process) {
      for (const stream of streams.values()) if (stream.drop(PROCESS + process)) announce(stream);
    },

    stop: () => keeper.stop(),
  };
}
