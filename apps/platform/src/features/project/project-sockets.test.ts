import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBus } from '../../kernel/bus.ts';
import { systemClock } from '../../kernel/clock.ts';
import { createProjectSockets } from './project-sockets.ts';

const HOUR_MS = 3_600_000;
const me = { sessionId: 's' };
let bus: ReturnType<typeof createBus>;
let sockets: ReturnType<typeof createProjectSockets>;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  bus = createBus((error) => {
    throw error;
  });
  sockets = createProjectSockets({ clock: systemClock, bus });
});
afterEach(() => {
  sockets.stop();
  vi.useRealTimers();
});

/** A socket of this page; how it was closed. */
function enter(pageId: string, projectId = 'p') {
  const closed: [number, string][] = [];
  const socket = Object.assign(new EventEmitter(), {
    close: (code: number, why: string) => void closed.push([code, why]),
  });
  const grant = { accountId: 'a', sessionId: 's', deviceIds: [], projectId, signals: [] };
  sockets.enter(socket as unknown as WebSocket, me, { pageId, grant });
  return { closed, leave: () => socket.emit('close') };
}
const EXPIRED = [[4401, '1020']];

describe('a socket of a project page', () => {
  it('ends after an hour', () => {
    const { closed } = enter('page');
    vi.advanceTimersByTime(HOUR_MS - 1);
    expect(closed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(closed).toEqual(EXPIRED);
  });

  it('lives on with every token that its session asks for its page', () => {
    const [mine, other] = [enter('page'), enter('another')];
    vi.advanceTimersByTime(3_570_000);
    expect(sockets.renew(me, 'page')).toBe(3_570_000 + HOUR_MS);
    sockets.renew({ sessionId: 'somebody' }, 'another');
    vi.advanceTimersByTime(HOUR_MS - 1);
    expect([mine.closed, other.closed]).toEqual([[], EXPIRED]);
    vi.advanceTimersByTime(1);
    expect(mine.closed).toEqual(EXPIRED);
  });

  it('comes anew when what can be watched in its project changes', () => {
    const [mine, other, gone] = [enter('page'), enter('another', 'q'), enter('third')];
    gone.leave();
    bus.emit('projectChanged', { projectId: 'p', reach: false });
    expect(mine.closed).toEqual([]);
    bus.emit('projectChanged', { projectId: 'p', reach: true });
    expect([mine.closed, other.closed, gone.closed]).toEqual([EXPIRED, [], []]);
  });
});
