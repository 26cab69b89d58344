import type { GatewayInfo, PageLine, ProjectGateway } from '@lightfield/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginLine, beginProjectLine, begunLine, begunProjectLine, claimLine } from './begun-line.ts';

const gateway = { online: true, vpn: false, interval: 1_000, alarmCount: 2, alarmWorst: null } as GatewayInfo;
const first: PageLine = { gateway, opened: true, token: 'once' };
const fetched = vi.fn<(path: string) => Promise<Response>>(() => Promise.reject(new Error('nothing is to be asked')));
let opened: string[] = [];
let closed = 0;

beforeEach(() => {
  [opened, closed] = [[], 0];
  fetched.mockClear();
  vi.useFakeTimers();
  class Socket extends EventTarget {
    constructor(url: URL) {
      super();
      opened.push(url.pathname);
    }
    close() {
      closed += 1;
    }
  }
  const here = new EventTarget();
  vi.stubGlobal('window', here);
  vi.stubGlobal('addEventListener', here.addEventListener.bind(here));
  vi.stubGlobal('removeEventListener', here.removeEventListener.bind(here));
  vi.stubGlobal('location', { href: 'http://plant/' });
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('connects with what came with the page, and asks for none of it again', async () => {
  beginLine('d1', ['v1', 'v2'], first);
  await vi.advanceTimersByTimeAsync(1);
  expect(opened).toEqual(['/lfscada/ws/eg/signal/subscribe/once']);
  expect(fetched).not.toHaveBeenCalled();
  const line = begunLine('d1', 'v1,v2');
  expect(line?.read()).toMatchObject({ gateway, monitor: true, alarmCount: 2, wire: 'connecting' });
  line?.socket.stop();
});

it('is for whoever shows the same values of the same device', () => {
  beginLine('d1', ['v1'], first);
  expect(begunLine('d2', 'v1')).toBeUndefined();
  expect(begunLine('d1', 'v2')).toBeUndefined();
  expect(begunLine('d1', 'v1')).toBeDefined();
});

it('belongs to one, who keeps it', async () => {
  beginLine('d1', 'all', first);
  const line = begunLine('d1', 'all');
  if (!line) throw new Error('no line');
  claimLine(line);
  expect(begunLine('d1', 'all')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(closed).toBe(0);
  line.socket.stop();
});

it('ends where nobody takes it over', async () => {
  beginLine('d1', 'all', first);
  await vi.advanceTimersByTimeAsync(10_001);
  expect(begunLine('d1', 'all')).toBeUndefined();
  expect(closed).toBe(1);
});

it('is not begun without a gateway', () => {
  beginLine('d1', 'all', { gateway: null, opened: false, token: null });
  expect(begunLine('d1', 'all')).toBeUndefined();
});
it('of a project page connects with what came with the page, too', async () => {
  const gateways = [{ equipmentId: 'd1', equipName: '1号泵', online: false, vpn: false }] as ProjectGateway[];
  const watch = { projectId: 'p', pageId: 'g', equips: ['d1'], signals: ['v1'] };
  beginProjectLine(watch, { gateways, token: 'once' });
  await vi.advanceTimersByTimeAsync(1);
  expect(opened).toEqual(['/lfscada/ws/project/signal/subscribe/once']);
  expect(fetched).not.toHaveBeenCalled();
  expect(begunProjectLine({ ...watch, signals: ['v2'] })).toBeUndefined();
  expect(begunLine('d1', 'v1')).toBeUndefined();
  const line = begunProjectLine(watch);
  if (!line) throw new Error('no line');
  expect([...line.read().gateways.keys()]).toEqual(['d1']);
  claimLine(line);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(closed).toBe(0);
  line.socket.stop();
});
