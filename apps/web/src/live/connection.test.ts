import { describe, expect, it } from 'vitest';
import { ConnectionStore } from './connection.ts';
import { createMessageSocket } from './message-socket.ts';
import { ManualTimers } from './manual-timers.testing.ts';
import type { WireEvents, WireState } from './token-socket.ts';

describe('connection of the page', () => {
  it('is what its worst line is', () => {
    const store = new ConnectionStore(() => 7);
    expect(store.read().state).toBe('connecting');
    store.report('message', 'open');
    expect(store.read()).toEqual({ state: 'online', lostSince: undefined });
    store.report('signal:d', 'waiting');
    expect(store.read()).toEqual({ state: 'lost', lostSince: 7 });
  });
  it('stays lost through attempts, until one succeeds', () => {
    const store = new ConnectionStore();
    store.report('message', 'waiting');
    store.report('message', 'connecting');
    expect(store.read().state).toBe('lost');
    store.report('message', 'open');
    expect(store.read().state).toBe('online');
  });
  it('forgets a line that was closed on purpose', () => {
    const store = new ConnectionStore();
    store.report('message', 'open');
    store.report('signal:d', 'waiting');
    store.report('signal:d', 'closed');
    expect(store.read().state).toBe('online');
  });
  it('believes the browser when it says that the network is gone', () => {
    const store = new ConnectionStore();
    store.report('message', 'open');
    store.setNetwork(false);
    expect(store.read().state).toBe('lost');
    store.setNetwork(true);
    expect(store.read().state).toBe('online');
  });
});

describe('message socket', () => {
  it('connects with a token, passes messages and counts on, says idle every 60 s, comes back after 10 s', async () => {
    const timers = new ManualTimers();
    const log: string[] = [];
    const states: WireState[] = [];
    let wire: WireEvents | undefined;
    const socket = createMessageSocket({
      timers,
      token: () => Promise.resolve('t1'),
      connect: (path, events) => {
        log.push(path);
        wire = events;
        return { send: (text) => log.push(`${timers.now()} ${text}`), close: () => {} };
      },
      onFrame: (frame) => log.push(frame.kind),
      onState: (state) => states.push(state),
    });
    socket.start();
    await timers.pass(0);
    wire?.onOpen();
    wire?.onMessage('{"kind":"unread","count":3}');
    wire?.onMessage('{"kind":"unread"}');
    wire?.onMessage('nonsense');
    await timers.pass(60_000);
    wire?.onClose(1006);
    await timers.pass(10_000);
    expect(log).toEqual([
      '/lfscada/ws/message/subscribe/t1',
      'unread',
      '60000 idle',
      '/lfscada/ws/message/subscribe/t1',
    ]);
    expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting']);
  });
});
