import { LIMITS } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { ManualTimers } from '../../live/manual-timers.testing.ts';
import { DialogQueue } from './dialog-queue.ts';

function setup(closed = new Set<string>()) {
  const timers = new ManualTimers();
  const queue = new DialogQueue<{ id: string; text?: string }>(timers, closed);
  return { timers, queue, closed, shown: () => queue.read()?.id };
}

it('shows the first, and the next 100 ms after it closed', async () => {
  const { timers, queue, shown } = setup();
  queue.set([{ id: 'a' }, { id: 'b' }]);
  expect(shown()).toBe('a');
  queue.close();
  expect(shown()).toBeUndefined();
  await timers.pass(LIMITS.message.dialogGapMs - 1);
  expect(shown()).toBeUndefined();
  await timers.pass(1);
  expect(shown()).toBe('b');
});
it('does not bring back what was closed', async () => {
  const { timers, queue, shown } = setup();
  queue.set([{ id: 'a' }]);
  queue.close();
  queue.set([{ id: 'a' }]);
  await timers.pass(1_000);
  expect(shown()).toBeUndefined();
});
it('remembers over a reload what was closed', () => {
  const { closed, queue } = setup();
  queue.set([{ id: 'a' }, { id: 'b' }]);
  queue.close();
  const reloaded = setup(closed);
  reloaded.queue.set([{ id: 'a' }, { id: 'b' }]);
  expect(reloaded.shown()).toBe('b');
});
it('leaves in place what is being read when something more important comes', async () => {
  const { timers, queue, shown } = setup();
  queue.set([{ id: 'b' }]);
  queue.set([{ id: 'a' }, { id: 'b' }]);
  expect(shown()).toBe('b');
  queue.close();
  await timers.pass(100);
  expect(shown()).toBe('a');
});
it('takes away what was withdrawn or read elsewhere, and may show it again when it is there again', async () => {
  const { timers, queue, shown } = setup();
  queue.set([{ id: 'a' }, { id: 'b' }]);
  queue.set([{ id: 'b' }]);
  expect(shown()).toBeUndefined();
  await timers.pass(100);
  expect(shown()).toBe('b');
  queue.set([]);
  await timers.pass(100);
  queue.set([{ id: 'b' }]);
  expect(shown()).toBe('b');
});
it('follows a change of what it shows, as of the language', () => {
  const { queue } = setup();
  queue.set([{ id: 'a', text: '修改密码' }]);
  queue.set([{ id: 'a', text: 'Change your password' }]);
  expect(queue.read()?.text).toBe('Change your password');
});
