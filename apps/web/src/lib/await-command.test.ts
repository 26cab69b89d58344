import { type CommandState, LIMITS } from '@lightfield/contract';
import { describe, expect, it, vi } from 'vitest';
import { awaitCommand } from './await-command.ts';
import { CallFailed, CallRefused } from './wire.ts';

const state = (status: CommandState['status'], rest: Partial<CommandState> = {}): CommandState => ({
  uuid: 'c',
  kind: 'write',
  status,
  code: null,
  reason: null,
  signalId: null,
  oldValue: 1,
  value: 2,
  readBack: null,
  createdAt: 0,
  receivedAt: null,
  endedAt: null,
  ...rest,
});

/** A clock that only moves when somebody sleeps, so three minutes pass in a millisecond. */
function manualTime() {
  const waits: number[] = [];
  let now = 0;
  return {
    waits,
    now: () => now,
    sleep: (ms: number) => {
      waits.push(ms);
      now += ms;
      return Promise.resolve();
    },
  };
}

describe('waiting for a command', () => {
  it('grows its waits and gives up with 1301 after 180 s', async () => {
    const time = manualTime();
    await expect(awaitCommand(() => Promise.resolve(state('sent')), { time })).rejects.toMatchObject({ code: 1301 });
    expect(time.waits.slice(0, LIMITS.command.pollWaitsMs.length)).toEqual(LIMITS.command.pollWaitsMs);
    expect(time.waits).toEqual([500, 1_000, 2_000, 5_000, 10_000, 30_000, 30_000, 30_000, 30_000, 30_000, 11_500]);
    expect(time.now()).toBe(LIMITS.command.pollTotalMs);
  });
  it('takes the state that comes in the last moment of 180 s, and none after it', async () => {
    const at = (ms: number) => {
      const time = manualTime();
      return awaitCommand(() => Promise.resolve(state(time.now() >= ms ? 'done' : 'sent')), { time });
    };
    await expect(at(LIMITS.command.pollTotalMs)).resolves.toMatchObject({ status: 'done' });
    await expect(at(LIMITS.command.pollTotalMs + 1)).rejects.toMatchObject({ code: 1301 });
  });
  it('gives up after 60 s for a write', async () => {
    const time = manualTime();
    const waiting = awaitCommand(() => Promise.resolve(state('sent')), { time, totalMs: 60_000 });
    await expect(waiting).rejects.toMatchObject({ code: 1301 });
    expect(time.now()).toBe(60_000);
  });
  it('answers the state that ended it and tells each step', async () => {
    const answers = [state('pending'), state('sent'), state('done', { readBack: 2 })];
    const onState = vi.fn<(state: CommandState) => void>();
    const ended = await awaitCommand(() => Promise.resolve(answers.shift() ?? state('failed')), {
      time: manualTime(),
      onState,
    });
    expect(ended.readBack).toBe(2);
    expect(onState.mock.calls.map(([step]) => step.status)).toEqual(['pending', 'sent', 'done']);
  });
  it('asks on when the line or the database is away for a moment', async () => {
    const answers = [
      () => Promise.reject(new CallFailed('network', 'no line')),
      () => Promise.reject(new CallRefused(90005, '服务暂时不可用')),
      () => Promise.resolve(state('done', { readBack: 2 })),
    ];
    const ended = await awaitCommand(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')), {
      time: manualTime(),
    });
    expect(ended.readBack).toBe(2);
  });
  it('ends when the server says that there is no such command', async () => {
    const refused = () => Promise.reject(new CallRefused(90002, '数据不存在'));
    await expect(awaitCommand(refused, { time: manualTime() })).rejects.toMatchObject({ code: 90002 });
  });
  it('refuses with the code and words of a failed command', async () => {
    const failed = state('failed', { code: 1302, reason: '网关离线' });
    await expect(awaitCommand(() => Promise.resolve(failed), { time: manualTime() })).rejects.toMatchObject({
      code: 1302,
      message: '网关离线',
    });
  });
  it('asks at once when a live frame nudges it', async () => {
    const time = { now: () => 0, sleep: () => new Promise<void>(() => {}) };
    await expect(
      awaitCommand(() => Promise.resolve(state('done')), { time, nudge: () => Promise.resolve() }),
    ).resolves.toBeDefined();
  });
});
