import { LIMITS, type LiveFrame, type StreamState } from '@lightfield/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineStreams } from './line-streams.ts';
import { ManualTimers } from './manual-timers.testing.ts';
import { ProjectSocket } from './project-socket.ts';
import { ReadingStore } from './reading-store.ts';
import { SignalSocket } from './signal-socket.ts';
import type { WireEvents, WireState } from './token-socket.ts';

/**
 * A model of register, gateway, platform, network and browser around the real line of the browser: whatever is killed, sleeps
 * or is cut, in any order, what is shown as fresh is what the register held a moment ago; and once all are there again, it is
 * shown as fresh again.
 */
const DEVICE = 'd1';
const STEP_MS = 500;
const { beatMs, patienceMs, socketRetryMs } = LIMITS.monitor;
/** What is shown as fresh may be as old as word of it may be missing: at the platform, and at the browser; and a few steps. */
const FRESH_MS = 2 * patienceMs + beatMs + 4 * STEP_MS;
/** A browser that wakes sees what stood there until its first timer has run. */
const FIRST_LOOK_MS = 1_000;
/** All are there again: by then everything has been asked for anew. */
const HEALED_MS = 4 * socketRetryMs + 2 * patienceMs;

/** A page of one device, or of a project. */
type Line = 'device' | 'project';
const GATEWAY = {
  vpn: false,
  economizeOpen: false,
  smartSaving: false,
  comm: { state: 'ok' as const, since: null, lastGoodAt: null, code: null, reason: '' },
  interval: 500,
  alarmCount: 0,
  alarmWorst: null,
  alarmsShelved: 0,
  sn: '',
  name: '',
  kind: 'lightfield' as const,
  model: '',
  firmware: '',
  stateChangedAt: null,
  lastSeenAt: null,
  ip: '',
  signal: null,
  configRevision: 1,
  appliedRevision: 1,
  outboxWaiting: null,
};

class World {
  readonly timers = new ManualTimers();
  /** True time; the browser's own stands still while its computer sleeps, and jumps when it wakes. */
  now = 0;
  register = 0;
  /** What the register held when. */
  readonly held: { value: number; until: number }[] = [];
  gateway = { alive: true, hung: false, streaming: false, told: -1, beatAt: -Infinity, serverKnows: true };
  platform = {
    alive: true,
    hung: false,
    value: -1,
    live: false,
    heardAt: -Infinity,
    wanted: false,
    askedAt: -Infinity,
  };
  network = true;
  asleep = false;
  wokeAt = -Infinity;
  /** On the way to the browser: delivered when it is awake and the network is there. */
  queue: string[] = [];
  wire: WireEvents | undefined;
  socketUp = false;
  /** The socket was closed by the far end; the browser has not heard of it while its computer sleeps. */
  cut = false;
  beatAt = -Infinity;
  readonly store = new ReadingStore({ frame: (run) => run(), after: () => undefined, hidden: () => false });
  readonly streams = new LineStreams(
    this.store,
    { now: () => this.now, after: this.timers.after.bind(this.timers) },
    () => {},
  );
  /** Whether calls that open a stream come through; those that read do. */
  opens = true;

  constructor(line: Line) {
    this.store.setOnly(DEVICE);
    const answer = <Answer>(of: () => Answer, passes = true): Promise<Answer> =>
      passes && this.network && this.platform.alive && !this.platform.hung
        ? Promise.resolve(of())
        : Promise.reject(Object.assign(new Error('no answer'), { code: 0 }));
    const common = {
      timers: { now: () => this.now, after: this.timers.after.bind(this.timers) },
      open: () => answer(() => this.open(), this.opens),
      token: () => answer(() => 'token'),
      connect: (_path: string, events: WireEvents) => {
        this.wire = events;
        return { send: () => {}, close: () => this.lose() };
      },
      activity: () => () => {},
      onState: ({ wire }: { wire: WireState }) => {
        if (wire !== 'open') this.streams.cut();
      },
      onFrame: (frame: LiveFrame) => {
        if (frame.kind === 'signalVal') this.store.accept(frame.readings, frame.snapshot);
        if (frame.kind === 'streams') this.streams.take(frame);
      },
    };
    const state = () => (this.gateway.serverKnows ? ('online' as const) : ('offline' as const));
    const gatewayInfo = () => ({ ...GATEWAY, online: this.gateway.serverKnows, state: state() });
    const socket =
      line === 'device'
        ? new SignalSocket({ ...common, gatewayInfo: () => answer(gatewayInfo) })
        : new ProjectSocket({
            ...common,
            gateways: () => answer(() => [{ ...gatewayInfo(), equipmentId: DEVICE, equipName: DEVICE }]),
          });
    socket.start();
  }

  open(): void {
    this.platform.wanted = true;
    this.ask();
  }
  ask(): void {
    this.platform.askedAt = this.now;
    if (!this.gateway.alive || this.gateway.hung) return;
    Object.assign(this.gateway, { streaming: true, told: Number.NaN, beatAt: -Infinity });
  }
  lose(): void {
    this.socketUp = false;
    this.queue = [];
    this.wire = undefined;
  }
  say(frame: LiveFrame): void {
    if (this.socketUp) this.queue.push(JSON.stringify(frame));
  }
  sayStreams(): void {
    const { live, wanted } = this.platform;
    const stream: StreamState = live ? 'live' : !wanted || !this.gateway.serverKnows ? 'closed' : 'silent';
    this.say({ kind: 'streams', at: this.now, devices: [{ equipId: DEVICE, stream }] });
    this.beatAt = this.now;
  }
  sayValue(snapshot: boolean): void {
    const reading = { variableId: 'v', value: this.platform.value, readAt: this.now };
    this.say({ kind: 'signalVal', ...(snapshot && { snapshot }), readings: [reading] });
  }

  /** One step of everybody who is there. */
  async step(changes: boolean): Promise<void> {
    this.now += STEP_MS;
    if (changes) {
      this.held.push({ value: this.register, until: this.now });
      this.register += 1;
    }
    this.stepGateway();
    this.stepPlatform();
    await this.stepBrowser();
  }
  private stepGateway(): void {
    const { gateway, platform } = this;
    if (!gateway.alive || gateway.hung || !gateway.streaming || !platform.alive || platform.hung) return;
    if (gateway.told !== this.register) {
      gateway.told = this.register;
      platform.value = this.register;
      this.sayValue(false);
    }
    if (this.now - gateway.beatAt < beatMs) return;
    gateway.beatAt = this.now;
    platform.heardAt = this.now;
  }
  private stepPlatform(): void {
    const { gateway, platform } = this;
    if (!platform.alive || platform.hung) return;
    // presence: a connection that broke is known at once, one that hangs is not
    const back = gateway.alive && !gateway.serverKnows;
    gateway.serverKnows = gateway.alive;
    if (back && platform.wanted) this.ask();
    const live = gateway.alive && platform.wanted && this.now - platform.heardAt <= patienceMs;
    if (!live && platform.wanted && this.now - platform.askedAt > patienceMs) this.ask();
    const changed = live !== platform.live;
    platform.live = live;
    this.sayState(back, changed, live);
  }
  private sayState(back: boolean, changed: boolean, live: boolean): void {
    const { gateway } = this;
    if (changed && live) this.ask();
    if (back || changed) {
      const state = gateway.alive ? ('online' as const) : ('offline' as const);
      this.say({
        kind: 'gatewayAlarm',
        equipId: DEVICE,
        online: gateway.alive,
        state,
        comm: null,
        active: 0,
        unconfirmed: 0,
      });
    }
    if (changed || this.now - this.beatAt >= beatMs) this.sayStreams();
  }
  private async stepBrowser(): Promise<void> {
    if (this.asleep) return;
    if (this.cut) {
      this.cut = false;
      this.wire?.onClose(1006);
    }
    if (this.wire && !this.socketUp && this.network && this.platform.alive && !this.platform.hung) {
      this.socketUp = true;
      this.wire.onOpen();
      this.sayValue(true);
      this.sayStreams();
    }
    if (this.network) {
      const frames = this.queue;
      this.queue = [];
      for (const frame of frames) this.wire?.onMessage(frame);
    }
    await this.timers.pass(STEP_MS);
  }

  do(what: Deed): void {
    const { gateway, platform } = this;
    switch (what) {
      case 'gateway dies':
        Object.assign(gateway, { alive: false, streaming: false });
        break;
      case 'gateway comes':
        gateway.alive = true;
        break;
      case 'gateway hangs':
        gateway.hung = true;
        break;
      case 'gateway goes on':
        gateway.hung = false;
        break;
      case 'platform dies': {
        // its gateways lose their session with it, and their streams; what was shown is forgotten
        Object.assign(platform, { alive: false, live: false, wanted: false, heardAt: -Infinity, value: -1 });
        Object.assign(gateway, { streaming: false, serverKnows: false });
        this.cut = this.socketUp || this.cut;
        this.socketUp = false;
        this.queue = [];
        break;
      }
      case 'platform comes':
        platform.alive = true;
        break;
      case 'platform hangs':
        platform.hung = true;
        break;
      case 'platform goes on':
        platform.hung = false;
        break;
      case 'network is cut':
        this.network = false;
        break;
      case 'network is back':
        this.network = true;
        break;
      case 'computer sleeps':
        this.asleep = true;
        break;
      case 'computer wakes':
        this.asleep = false;
        this.wokeAt = this.now;
        break;
      case 'openings fail':
        this.opens = false;
        break;
      case 'openings pass':
        this.opens = true;
        break;
      default:
        break;
    }
  }

  /** How long ago the register held what is shown as fresh, ms. */
  age(): number {
    if (this.asleep || this.now - this.wokeAt <= FIRST_LOOK_MS) return 0;
    const seen = this.store.read('v');
    if (!seen || seen.quality !== 'good' || seen.value === this.register) return 0;
    const last = this.held.findLast(({ value }) => value === seen.value);
    return this.now - (last?.until ?? -Infinity);
  }
}

const DEEDS = [
  'gateway dies',
  'gateway comes',
  'gateway hangs',
  'gateway goes on',
  'platform dies',
  'platform comes',
  'platform hangs',
  'platform goes on',
  'network is cut',
  'network is back',
  'computer sleeps',
  'computer wakes',
  'openings fail',
  'openings pass',
] as const;
type Deed = (typeof DEEDS)[number];

it.each([
  { line: 'device' as const, numRuns: 120 },
  { line: 'project' as const, numRuns: 120 },
])(
  '$line: is fresh, through any order of kills, sleeps and cuts; and is shown again when all are there',
  async ({ line, numRuns }) => {
    const deeds = fc.array(
      fc.record({ what: fc.constantFrom(...DEEDS), steps: fc.nat(60), changes: fc.constantFrom(0, 1, 7) }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(deeds, async (order) => {
        const world = new World(line);
        const pass = async (steps: number, changes: number) => {
          for (let i = 0; i < steps; i += 1) {
            await world.step(changes > 0 && i % changes === 0);
            expect(world.age()).toBeLessThanOrEqual(FRESH_MS);
          }
        };
        await pass(10, 1);
        for (const { what, steps, changes } of order) {
          world.do(what);
          await pass(steps, changes);
        }
        for (const deed of DEEDS.filter((_, i) => i % 2 === 1)) world.do(deed);
        await pass(HEALED_MS / STEP_MS, 3);
        expect(world.store.read('v')).toMatchObject({ quality: 'good' });
      }),
      { numRuns },
    );
  },
);
