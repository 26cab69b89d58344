import type { CommandState } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { CallFailed, CallRefused } from '../../../lib/call.ts';
import { aSignal } from '../signal.testing.ts';
import { CommandBoard, type CommandPorts } from './command-board.ts';

const setpoint = aSignal({ id: 'sp', writable: true });
const state = (status: CommandState['status'], rest: Partial<CommandState> = {}): CommandState => ({
  uuid: 'c1',
  kind: 'write',
  status,
  code: null,
  reason: null,
  signalId: 'sp',
  oldValue: 1,
  value: 2,
  readBack: null,
  createdAt: 100,
  receivedAt: null,
  endedAt: null,
  ...rest,
});

/** A board whose time moves only by answers, and whose polls happen when the test says so. */
function setup(answers: (CommandState | Error)[], change: Partial<CommandPorts> = {}) {
  let now = 0;
  const later: { at: number; run: () => void }[] = [];
  const sleepers: { ms: number; wake: () => void }[] = [];
  let asked = 0;
  const board = new CommandBoard({
    timers: {
      now: () => now,
      after: (ms, run) => {
        const timer = { at: now + ms, run };
        later.push(timer);
        return () => void later.splice(later.indexOf(timer), 1);
      },
    },
    start: () => Promise.resolve({ uuid: 'c1' }),
    ask: () => {
      asked++;
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? state('sent'));
    },
    time: {
      now: () => now,
      sleep: (ms) => new Promise((resolve) => sleepers.push({ ms, wake: resolve })),
    },
    ...change,
  });
  return {
    board,
    asked: () => asked,
    first: () => board.read()[0],
    settle: () => new Promise((resolve) => setImmediate(resolve)),
    /** Lets the next poll happen. */
    poll: async () => {
      const sleeper = sleepers.shift();
      now += sleeper?.ms ?? 0;
      sleeper?.wake();
      await new Promise((resolve) => setImmediate(resolve));
    },
    pass: (ms: number) => {
      now += ms;
      for (const { at, run } of later.slice()) if (at <= now) run();
    },
  };
}
const frame = (status: CommandState['status'], uuid = 'c1', receivedAt: number | null = null) =>
  ({ kind: 'command', uuid, status, code: null, reason: null, readBack: null, receivedAt }) as const;

describe('a write on its way', () => {
  it('is confirmed by what was read back', async () => {
    const { board, first, settle, poll } = setup([state('sent'), state('done', { readBack: 2, endedAt: 500 })]);
    board.run('write', setpoint, '2');
    expect(first()).toMatchObject({ status: 'pending', wanted: '2' });
    await settle();
    await poll();
    expect(first()).toMatchObject({ status: 'sent', startedAt: 100 });
    await poll();
    expect(first()).toMatchObject({ status: 'done', readBack: 2, endedAt: 500 });
  });
  it('asks at once when a frame tells of it, also when the frame was faster than the answer', async () => {
    const { board, first, settle, asked } = setup([state('done', { readBack: 2 })]);
    board.run('write', setpoint, '2');
    board.onFrame(frame('done'));
    await settle();
    expect(asked()).toBe(1);
    expect(first()).toMatchObject({ status: 'done' });
  });
  it('is said to be with the gateway only once the gateway has said so, not when it was handed on', async () => {
    const { board, first, settle } = setup([state('sent')]);
    board.run('write', setpoint, '2');
    await settle();
    board.onFrame(frame('sent'));
    expect(first()).toMatchObject({ status: 'sent', received: false });
    board.onFrame(frame('sent', 'c1', 150));
    expect(first()).toMatchObject({ status: 'sent', received: true });
  });
  it('shows that it was sent as soon as a frame says so', async () => {
    const { board, first, settle } = setup([state('pending')]);
    board.run('write', setpoint, '2');
    await settle();
    board.onFrame(frame('sent', 'other'));
    expect(first()).toMatchObject({ status: 'pending' });
    board.onFrame(frame('sent'));
    expect(first()).toMatchObject({ status: 'sent' });
  });
  it('fails with the reason of the gateway', async () => {
    const { board, first, settle, poll } = setup([state('failed', { code: 2003, reason: '超出范围', endedAt: 7 })]);
    board.run('write', setpoint, '2');
    await settle();
    await poll();
    expect(first()).toMatchObject({ status: 'failed', endedAt: 7, error: { code: 2003, message: '超出范围' } });
  });
  it('fails at once when the server refuses it', async () => {
    const refused = new CallRefused(1302, '网关离线');
    const { board, first, settle } = setup([], { start: () => Promise.reject(refused) });
    board.run('write', setpoint, '2');
    await settle();
    expect(first()).toMatchObject({ status: 'failed', error: refused });
  });
  it('runs out with 1301 after 60 s', async () => {
    const { board, first, settle, poll } = setup([state('sent')]);
    board.run('write', setpoint, '2');
    await settle();
    for (let polls = 0; polls < 10; polls++) await poll();
    expect(first()).toMatchObject({ status: 'timeout', error: { code: 1301 } });
  });
  it('does not fail because a question got lost', async () => {
    const { board, first, settle, poll } = setup([new CallFailed('network', 'x'), state('done', { readBack: 2 })]);
    board.run('write', setpoint, '2');
    await settle();
    await poll();
    expect(first()).toMatchObject({ status: 'pending' });
    await poll();
    expect(first()).toMatchObject({ status: 'done' });
  });
});

describe('the board', () => {
  it('keeps several commands at once, one line each', async () => {
    const { board, settle, poll } = setup([state('failed', { code: 1301 })]);
    board.run('write', setpoint, '2');
    board.run('read', aSignal({ id: 'p' }), null);
    expect(board.read().map(({ kind }) => kind)).toEqual(['read', 'write']);
    await settle();
    await poll();
    await poll();
    // a new attempt takes the place of the failed one
    board.run('write', setpoint, '3');
    expect(board.read().map(({ signal, wanted }) => [signal.id, wanted])).toEqual([
      ['sp', '3'],
      ['p', null],
    ]);
  });
  it('forgets what was confirmed after a while, and keeps what failed until it was seen', async () => {
    const { board, settle, poll, pass } = setup([state('done'), state('failed', { code: 1301 })]);
    const done = board.run('write', setpoint, '2');
    const failed = board.run('read', aSignal({ id: 'p' }), null);
    await settle();
    await poll();
    await poll();
    pass(30_000);
    expect(board.read().map(({ id }) => id)).toEqual([failed]);
    expect(done).not.toBe(failed);
    board.dismiss(failed);
    expect(board.read()).toEqual([]);
  });
  it('does not drop what is still running', () => {
    const { board } = setup([state('sent')]);
    const id = board.run('write', setpoint, '2');
    board.dismiss(id);
    board.dismissEnded();
    expect(board.read()).toHaveLength(1);
    board.stop();
    expect(board.read()).toEqual([]);
  });
});
