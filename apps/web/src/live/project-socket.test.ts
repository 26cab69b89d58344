import { LIMITS, type LiveFrame, type ProjectGateway } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { ManualTimers } from './manual-timers.testing.ts';
import { ProjectSocket, type ProjectState } from './project-socket.ts';
import type { WireEvents } from './token-socket.ts';

const SECOND = 1_000;
const device = (equipmentId: string, change: Partial<ProjectGateway> = {}): ProjectGateway => ({
  equipmentId,
  equipName: equipmentId,
  online: true,
  vpn: false,
  economizeOpen: false,
  smartSaving: false,
  interval: 500,
  state: 'online',
  alarmCount: 0,
  comm: { state: 'ok', since: null, lastGoodAt: null, code: null, reason: '' },
  alarmWorst: null,
  alarmsShelved: 0,
  ...change,
});
const THREE = [device('a'), device('b', { interval: 1_000 }), device('c')];

/** A server, a network and a person, as far as the page of a project meets them. */
class TestProject {
  readonly timers = new ManualTimers();
  /** What was asked of the server, with the second it was asked in. */
  asked: string[] = [];
  readonly sent: string[] = [];
  readonly frames: LiveFrame[] = [];
  readonly states: ProjectState[] = [];
  gateways: readonly ProjectGateway[] | { code: number };
  refuses = new Set<string>();
  tokenRefused = false;
  wires: WireEvents[] = [];
  closed = 0;
  touch: () => void = () => {};
  readonly socket = new ProjectSocket({
    timers: this.timers,
    gateways: () => this.#answer('gateways', this.gateways),
    open: (id, interval, delay) =>
      this.#answer(`open ${id} ${interval}/${delay}`, this.refuses.has(id) ? { code: 1302 } : []),
    token: () => this.#answer('token', this.tokenRefused ? { code: 90005 } : 'abc'),
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

  constructor(gateways: readonly ProjectGateway[] | { code: number } = THREE) {
    this.gateways = gateways;
  }
  get state(): ProjectState {
    return this.socket.state;
  }
  async start(): Promise<this> {
    this.socket.start();
    await this.timers.pass(0);
    return this;
  }
  async startUp(): Promise<this> {
    await this.start();
    this.wires.at(-1)?.onOpen();
    await this.pass(1);
    this.asked = [];
    return this;
  }
  up(): void {
    this.wires.at(-1)?.onOpen();
  }
  cut(code = 1006): void {
    this.wires.at(-1)?.onClose(code);
  }
  receive(frame: unknown): void {
    this.wires.at(-1)?.onMessage(JSON.stringify(frame));
  }
  gatewayFrame(equipId: string, online: boolean, active = 0): void {
    const state = online ? 'online' : 'offline';
    this.receive({ kind: 'gatewayAlarm', equipId, online, state, comm: null, active, unconfirmed: 0 });
  }
  pass(seconds: number): Promise<void> {
    return this.timers.pass(seconds * SECOND);
  }
  opened(): string[] {
    return [...this.state.gateways.values()].filter(({ opened }) => opened).map(({ equipmentId }) => equipmentId);
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

describe('live monitoring of a project page', () => {
  it('asks for the gateways once, opens each for 3600 s with its own interval, 100 ms apart, and connects by token', async () => {
    const project = await new TestProject().start();
    await project.timers.pass(LIMITS.monitor.projectOpenGapMs - 1);
    expect(project.opened()).toEqual(['a']);
    await project.timers.pass(1);
    expect(project.opened()).toEqual(['a', 'b']);
    await project.pass(1);
    expect(project.asked).toEqual([
      '0 gateways',
      `0 open a 500/${LIMITS.monitor.projectOpenSeconds}`,
      '0 token',
      '0 socket /lfscada/ws/project/signal/subscribe/abc',
      '0.1 open b 1000/3600',
      '0.2 open c 500/3600',
    ]);
    expect(project.opened()).toEqual(['a', 'b', 'c']);
  });
  it('leaves alone what is offline, reached by VPN, or has no gateway', async () => {
    const project = await new TestProject([
      device('off', { online: false, state: 'offline' }),
      device('vpn', { vpn: true }),
      device('none', { online: false, state: null }),
      device('on'),
    ]).start();
    await project.pass(1);
    expect(project.asked.filter((line) => line.includes('open'))).toEqual(['0 open on 500/3600']);
    expect(project.opened()).toEqual(['on']);
  });
  it('goes on to the next device when one refuses, and keeps the reason with it', async () => {
    const project = new TestProject();
    project.refuses.add('a');
    await project.start();
    await project.pass(1);
    expect(project.opened()).toEqual(['b', 'c']);
    expect(project.state.gateways.get('a')).toMatchObject({ opened: false, error: { code: 1302 } });
  });
  it('says an idle word every 60 s', async () => {
    const project = await new TestProject().start();
    project.up();
    await project.pass(180);
    expect(project.sent).toEqual(['60 idle', '120 idle', '180 idle']);
  });
  it('asks for gateways and token again every 3570 s, without another socket', async () => {
    const project = await new TestProject().startUp();
    await project.timers.pass(LIMITS.monitor.projectRefreshMs - SECOND - 1);
    expect(project.asked).toEqual([]);
    await project.timers.pass(1);
    await project.pass(1);
    expect(project.asked.filter((line) => !line.includes('open'))).toEqual(['3570 gateways', '3570 token']);
    expect(project.asked.filter((line) => line.includes('open'))).toHaveLength(3);
    expect(project.wires).toHaveLength(1);
    await project.pass(3_570);
    expect(project.asked).toContain('7140 gateways');
  });
  it('tries again after 10 s for a token that could not be renewed', async () => {
    const project = await new TestProject().startUp();
    project.tokenRefused = true;
    await project.pass(3_570);
    project.tokenRefused = false;
    await project.pass(60);
    expect(project.asked.filter((line) => line.includes('token'))).toEqual(['3570 token', '3580 token']);
  });
  it('tries again after 10 s when the gateways could not be asked', async () => {
    const project = await new TestProject({ code: 90005 }).start();
    expect(project.state).toMatchObject({ loaded: true, error: { code: 90005 }, wire: 'closed' });
    project.gateways = THREE;
    await project.pass(10);
    expect(project.asked.slice(0, 2)).toEqual(['0 gateways', '10 gateways']);
    expect(project.state.error).toBeUndefined();
  });
});

describe('a cut', () => {
  it('is mended after 10 s: gateways, openings, token and socket anew', async () => {
    const project = await new TestProject().startUp();
    project.cut();
    expect(project.state.wire).toBe('waiting');
    await project.pass(11);
    expect(project.asked).toContain('11 token');
    project.up();
    expect(project.state.wire).toBe('open');
    await project.pass(1);
    expect(project.asked.some((line) => line.endsWith('gateways'))).toBe(true);
    expect(project.asked.filter((line) => line.includes('open'))).toHaveLength(3);
  });
  it('by the server, because the right has ended, is final', async () => {
    const project = await new TestProject().startUp();
    project.cut(4403);
    await project.pass(8_000);
    expect(project.state.wire).toBe('denied');
    expect(project.asked).toEqual([]);
  });
});

describe('a gateway', () => {
  it('that comes back is opened at once', async () => {
    const project = await new TestProject([device('a', { online: false, state: 'offline' }), device('b')]).startUp();
    project.gatewayFrame('a', true);
    await project.pass(1);
    expect(project.asked).toEqual(['1 open a 500/3600']);
    expect(project.opened()).toEqual(['a', 'b']);
  });
  it('that goes is no longer open', async () => {
    const project = await new TestProject().startUp();
    project.gatewayFrame('b', false);
    expect(project.opened()).toEqual(['a', 'c']);
    expect(project.state.gateways.get('b')).toMatchObject({ online: false, state: 'offline' });
  });
  it('tells of its alarms', async () => {
    const project = await new TestProject().startUp();
    project.gatewayFrame('b', true, 3);
    expect(project.state.gateways.get('b')?.alarmCount).toBe(3);
    expect(project.asked).toEqual([]);
  });
});

describe('economizing', () => {
  const SAVING = [device('a', { economizeOpen: true }), device('b')];
  it('stops after 120 s without mouse or keyboard, and begins again with the next touch', async () => {
    const project = await new TestProject(SAVING).startUp();
    await project.pass(118.9);
    expect(project.state.economizing).toBe(false);
    await project.pass(0.1);
    expect(project.state).toMatchObject({ economizing: true, wire: 'closed' });
    expect(project.opened()).toEqual([]);
    await project.pass(4_000);
    expect(project.asked).toEqual([]);
    project.touch();
    await project.pass(1);
    expect(project.state.economizing).toBe(false);
    expect(project.asked.map((line) => line.replace(/^\S+ /, ''))).toEqual([
      'gateways',
      'open a 500/3600',
      'token',
      'socket /lfscada/ws/project/signal/subscribe/abc',
      'open b 500/3600',
    ]);
  });
  it('is put off by every touch', async () => {
    const project = await new TestProject(SAVING).startUp();
    for (let minute = 0; minute < 5; minute++) {
      await project.pass(100);
      project.touch();
    }
    expect(project.state.economizing).toBe(false);
  });
  it('is no matter of devices that do not save', async () => {
    const project = await new TestProject().startUp();
    await project.pass(600);
    expect(project.state).toMatchObject({ economizing: false, wire: 'open' });
  });
});

it('leaves nothing running when the page is left', async () => {
  const project = await new TestProject([device('a', { economizeOpen: true }), device('b')]).start();
  project.socket.stop();
  await project.pass(8_000);
  expect(project.asked).toEqual([
    '0 gateways',
    '0 open a 500/3600',
    '0 token',
    '0 socket /lfscada/ws/project/signal/subscribe/abc',
  ]);
  expect(project.closed).toBe(1);
  expect(project.state).toMatchObject({ loaded: false, wire: 'closed' });
});
