import { type GatewayInfo, LIMITS, type LiveFrame } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { ManualTimers } from './manual-timers.testing.ts';
import { SignalSocket, type SignalState } from './signal-socket.ts';
import type { WireEvents } from './token-socket.ts';

const SECOND = 1_000;
const gateway = (change: Partial<GatewayInfo> = {}): GatewayInfo => ({
  online: true,
  vpn: false,
  economizeOpen: false,
  smartSaving: false,
  interval: 500,
  alarmCount: 2,
  comm: { state: 'ok', since: null, lastGoodAt: null, code: null, reason: '' },
  alarmWorst: 'important',
  alarmsShelved: 0,
  sn: '100000000001',
  name: '泵站网关',
  kind: 'lightfield',
  model: '',
  firmware: '',
  state: 'online',
  stateChangedAt: null,
  lastSeenAt: null,
  ip: '',
  signal: null,
  configRevision: 1,
  appliedRevision: 1,
  outboxWaiting: null,
  ...change,
});

/** A server, a network and a person, as far as live monitoring of one device meets them. */
class TestLine {
  readonly timers = new ManualTimers();
  /** What was asked of the server, with the second it was asked in. */
  readonly asked: string[] = [];
  readonly sent: string[] = [];
  readonly frames: LiveFrame[] = [];
  readonly states: SignalState[] = [];
  gateway: GatewayInfo | { code: number } = gateway();
  openRefused: number | undefined;
  tokenRefused = false;
  wires: WireEvents[] = [];
  closed = 0;
  touch: () => void = () => {};
  readonly socket = new SignalSocket({
    timers: this.timers,
    gatewayInfo: () => this.#answer('info', this.gateway),
    open: (interval, delay) =>
      this.#answer(`open ${interval}/${delay}`, this.openRefused === undefined ? {} : { code: this.openRefused }),
    token: () => this.#answer('token', this.tokenRefused ? { code: 90005 } : 'abc/1'),
    connect: (path, events) => {
      this.#note(`socket ${path}`);
      this.wires.push(events);
      return { send: (text) => this.sent.push(`${this.#second()} ${text}`), close: () => this.closed++ };
    },
    activity: (listener) => {
      this.touch = listener;
      return () => {
        this.touch = () => {};
      };
    },
    onState: (state) => this.states.push(state),
    onFrame: (frame) => this.frames.push(frame),
  });

  get state(): SignalState {
    return this.socket.state;
  }
  async start(): Promise<this> {
    this.socket.start();
    await this.timers.pass(0);
    return this;
  }
  /** The socket that was asked for last comes up. */
  up(): void {
    this.wires.at(-1)?.onOpen();
  }
  cut(code = 1006): void {
    this.wires.at(-1)?.onClose(code);
  }
  receive(frame: unknown): void {
    this.wires.at(-1)?.onMessage(JSON.stringify(frame));
  }
  pass(seconds: number): Promise<void> {
    return this.timers.pass(seconds * SECOND);
  }
  count(what: string): number {
    return this.asked.filter((line) => line.includes(what)).length;
  }

  #second(): number {
    return this.timers.now() / SECOND;
  }
  #note(what: string): void {
    this.asked.push(`${this.#second()} ${what}`);
  }
  #answer<T>(what: string, answer: T | { code: number }): Promise<T> {
    this.#note(what);
    const refused = typeof answer === 'object' && answer !== null && 'code' in answer;
    return refused ? Promise.reject(Object.assign(new Error('refused'), answer)) : Promise.resolve(answer);
  }
}

describe('live monitoring of one device', () => {
  it('reads the gateway, opens with its interval for 600 s, gets a token, connects', async () => {
    const line = await new TestLine().start();
    expect(line.asked).toEqual([
      '0 info',
      `0 open 500/${LIMITS.monitor.singleOpenSeconds}`,
      '0 token',
      '0 socket /lfscada/ws/eg/signal/subscribe/abc%2F1',
    ]);
    line.up();
    expect(line.state).toMatchObject({ loaded: true, monitor: true, alarmCount: 2, wire: 'open' });
  });
  it('clears gateway and alarm count at code 2001, and asks for nothing more', async () => {
    const line = new TestLine();
    line.gateway = { code: 2001 };
    await line.start();
    expect(line.asked).toEqual(['0 info']);
    expect(line.state).toMatchObject({ loaded: true, monitor: false, gateway: null, alarmCount: 0, wire: 'closed' });
  });
  it.each([
    ['is offline', { online: false }],
    ['is reached by VPN', { vpn: true }],
  ])('does not open monitoring while the gateway %s, but listens', async (_why, change) => {
    const line = new TestLine();
    line.gateway = gateway(change);
    await line.start();
    expect(line.count('open')).toBe(0);
    expect(line.count('socket')).toBe(1);
    expect(line.state).toMatchObject({ loaded: true, monitor: false });
  });
  it('is loaded and not monitoring when opening fails, and tries again with the next poll', async () => {
    const line = new TestLine();
    line.openRefused = 1302;
    await line.start();
    expect(line.state).toMatchObject({ loaded: true, monitor: false, error: { code: 1302 } });
    line.openRefused = undefined;
    await line.pass(60);
    expect(line.state).toMatchObject({ monitor: true, error: undefined });
  });
  it('sends the idle text every 60 s', async () => {
    const line = await new TestLine().start();
    line.up();
    await line.timers.pass(LIMITS.monitor.socketIdleMessageMs - 1);
    expect(line.sent).toEqual([]);
    await line.timers.pass(1);
    await line.pass(120);
    expect(line.sent).toEqual(['60 idle', '120 idle', '180 idle']);
  });
  it('reconnects 10 s after the socket closed, with a new token', async () => {
    const line = await new TestLine().start();
    line.up();
    await line.pass(5);
    line.cut();
    expect(line.state.wire).toBe('waiting');
    await line.timers.pass(LIMITS.monitor.socketRetryMs - 1);
    expect(line.count('token')).toBe(1);
    await line.timers.pass(1);
    expect(line.asked.slice(-2)).toEqual(['15 token', '15 socket /lfscada/ws/eg/signal/subscribe/abc%2F1']);
    line.up();
    expect(line.state.wire).toBe('open');
  });
  it('asks again 10 s after a refused token', async () => {
    const line = new TestLine();
    line.tokenRefused = true;
    await line.start();
    await line.pass(20);
    expect(line.asked.filter((what) => what.endsWith('token'))).toEqual(['0 token', '10 token', '20 token']);
    line.tokenRefused = false;
    await line.pass(10);
    expect(line.count('socket')).toBe(1);
  });
  it('polls the gateway every 60 s and renews the opening every 580 s', async () => {
    const line = await new TestLine().start();
    line.up();
    await line.timers.pass(LIMITS.monitor.gatewayPollMs - 1);
    expect(line.count('info')).toBe(1);
    await line.timers.pass(1);
    expect(line.count('info')).toBe(2);
    await line.timers.pass(LIMITS.monitor.singleOpenRefreshMs - LIMITS.monitor.gatewayPollMs - 1);
    expect(line.count('open')).toBe(1);
    await line.timers.pass(1);
    expect(line.count('open')).toBe(2);
    await line.pass(620);
    expect(line.count('info')).toBe(1 + 20);
    expect(line.asked.filter((what) => what.includes('open'))).toEqual([
      '0 open 500/600',
      '580 open 500/600',
      '1160 open 500/600',
    ]);
  });
  it('comes back to nothing when the right to see the device has ended', async () => {
    const line = await new TestLine().start();
    line.up();
    line.cut(4403);
    expect(line.state.wire).toBe('denied');
    await line.pass(30);
    expect(line.count('token')).toBe(1);
  });
  it('opens at once when a frame says that the gateway came back', async () => {
    const line = new TestLine();
    line.gateway = gateway({ online: false, state: 'offline' });
    await line.start();
    line.up();
    line.gateway = gateway();
    line.receive({
      kind: 'gatewayAlarm',
      equipId: 'd',
      online: true,
      state: 'online',
      comm: null,
      active: 5,
      unconfirmed: 6,
    });
    await line.pass(0);
    expect(line.count('open')).toBe(1);
    expect(line.state).toMatchObject({ monitor: true, gateway: { online: true } });
    expect(line.frames).toHaveLength(1);
  });
  it('gives up monitoring at once when a frame says that the gateway went', async () => {
    const line = await new TestLine().start();
    line.up();
    line.gateway = gateway({ online: false, state: 'offline', alarmCount: 5 });
    line.receive({
      kind: 'gatewayAlarm',
      equipId: 'd',
      online: false,
      state: 'offline',
      comm: null,
      active: 5,
      unconfirmed: 6,
    });
    expect(line.state).toMatchObject({ monitor: false, alarmCount: 5, gateway: { state: 'offline' } });
    await line.pass(1_000);
    expect(line.count('open')).toBe(1);
  });
  it('passes on frames it knows and ignores what is none', async () => {
    const line = await new TestLine().start();
    line.up();
    line.receive({ kind: 'signalVal', snapshot: true, readings: [] });
    line.receive({ kind: 'signalVal' });
    line.receive({ kind: 'fromTheFuture' });
    line.receive(null);
    expect(line.frames).toEqual([{ kind: 'signalVal', snapshot: true, readings: [] }]);
  });
  it('ends everything when stopped, whatever is still under way', async () => {
    const line = await new TestLine().start();
    line.up();
    line.socket.stop();
    const asked = line.asked.length;
    await line.pass(2_000);
    expect(line.asked).toHaveLength(asked);
    expect(line.sent).toEqual([]);
    expect(line.closed).toBe(1);
    expect(line.state.wire).toBe('closed');
  });
  it('takes no answer that belongs to an earlier start', async () => {
    const line = new TestLine();
    line.socket.start();
    line.socket.stop();
    await line.pass(1);
    expect(line.state.gateway).toBeUndefined();
    expect(line.asked).toEqual(['0 info']);
  });
});

describe('economize mode', () => {
  const saving = async () => {
    const line = new TestLine();
    line.gateway = gateway({ economizeOpen: true });
    await line.start();
    line.up();
    return line;
  };
  it('stops after 120 s in which nobody touched mouse or keyboard', async () => {
    const line = await saving();
    await line.timers.pass(LIMITS.monitor.economizeIdleMs - 1);
    expect(line.state).toMatchObject({ economizing: false, monitor: true });
    await line.timers.pass(1);
    expect(line.state).toMatchObject({ economizing: true, monitor: false, wire: 'closed' });
    const asked = line.asked.length;
    await line.pass(1_000);
    expect(line.asked).toHaveLength(asked);
  });
  it('smart data saving stops after 10 minutes without operation', async () => {
    const line = new TestLine();
    line.gateway = gateway({ smartSaving: true });
    await line.start();
    line.up();
    await line.timers.pass(LIMITS.monitor.smartSavingIdleMs - 1);
    expect(line.state).toMatchObject({ economizing: false, monitor: true });
    await line.timers.pass(1);
    expect(line.state).toMatchObject({ economizing: true, monitor: false, wire: 'closed' });
    line.touch();
    await line.pass(0);
    expect(line.state).toMatchObject({ economizing: false, monitor: true });
  });
  it('switched on at the gateway counts from when the screen hears of it', async () => {
    const line = await new TestLine().start();
    line.up();
    line.gateway = gateway({ economizeOpen: true, interval: 5_000 });
    await line.pass(60);
    expect(line.asked.at(-1)).toBe('60 open 5000/600');
    await line.pass(119);
    expect(line.state.economizing).toBe(false);
    await line.pass(1);
    expect(line.state.economizing).toBe(true);
  });
  it('counts from the last touch', async () => {
    const line = await saving();
    await line.pass(100);
    line.touch();
    await line.pass(119);
    expect(line.state.economizing).toBe(false);
    await line.pass(1);
    expect(line.state.economizing).toBe(true);
  });
  it('restarts with the first touch', async () => {
    const line = await saving();
    await line.pass(300);
    line.touch();
    await line.pass(0);
    expect(line.asked.slice(-4)).toEqual([
      '300 info',
      '300 open 500/600',
      '300 token',
      '300 socket /lfscada/ws/eg/signal/subscribe/abc%2F1',
    ]);
    expect(line.state).toMatchObject({ economizing: false, monitor: true });
  });
  it('never stops a device that is not in economize mode', async () => {
    const line = await new TestLine().start();
    line.up();
    await line.pass(3_600);
    expect(line.state).toMatchObject({ economizing: false, monitor: true, wire: 'open' });
  });
});
