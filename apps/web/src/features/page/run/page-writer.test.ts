import type { CommandState } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { createPageWriter } from './page-writer.ts';

const state = (status: CommandState['status'], more: Partial<CommandState> = {}): CommandState => ({
  uuid: 'u1',
  kind: 'write',
  status,
  code: null,
  reason: null,
  signalId: 's1',
  oldValue: null,
  value: null,
  readBack: null,
  createdAt: 0,
  receivedAt: null,
  endedAt: null,
  ...more,
});
/** Time that passes as fast as somebody sleeps. */
function passing() {
  let now = 0;
  return {
    now: () => now,
    sleep: (ms: number) => {
      now += ms;
      return Promise.resolve();
    },
  };
}
const writerWith = (answers: readonly CommandState[], start = () => Promise.resolve({ uuid: 'u1' })) => {
  const left = [...answers];
  return createPageWriter({
    start,
    ask: () => Promise.resolve(left.length > 1 ? (left.shift() ?? state('pending')) : (left[0] ?? state('pending'))),
    reason: (error) => (error instanceof Error ? error.message : ''),
    time: passing(),
  });
};

describe('a write from a page', () => {
  it('has succeeded when the gateway has read it back', async () => {
    const writer = writerWith([state('pending'), state('sent'), state('done', { readBack: 1 })]);
    expect(await writer.write('s1', '1')).toEqual({ ok: true });
  });
  it('says why the gateway refused it', async () => {
    const writer = writerWith([state('failed', { code: 2003, reason: '超出范围' })]);
    expect(await writer.write('s1', '900')).toEqual({ ok: false, reason: '超出范围' });
  });
  it('has failed when it could not even be sent', async () => {
    const writer = writerWith([], () => Promise.reject(new Error('没有写入权限')));
    expect(await writer.write('s1', '1')).toEqual({ ok: false, reason: '没有写入权限' });
  });
  it('gives up after a minute', async () => {
    const written = await writerWith([state('sent')]).write('s1', '1');
    expect(written.ok).toBe(false);
  });
  it('is asked about as soon as the line tells of it, also when that came before the answer', async () => {
    const asleep = { now: () => 0, sleep: () => new Promise<void>(() => undefined) };
    const { promise, resolve } = Promise.withResolvers<{ uuid: string }>();
    const writer = createPageWriter({
      start: () => promise,
      ask: () => Promise.resolve(state('done')),
      reason: String,
      time: asleep,
    });
    const written = writer.write('s1', '1');
    writer.onFrame({
      kind: 'command',
      uuid: 'u1',
      status: 'done',
      code: null,
      reason: null,
      readBack: 1,
      receivedAt: null,
    });
    resolve({ uuid: 'u1' });
    expect(await written).toEqual({ ok: true });
  });
});
