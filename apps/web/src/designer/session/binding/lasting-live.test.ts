import type { Live, Reading } from '@lightfield/widgets/kit';
import { expect, it } from 'vitest';
import { lastingLive } from './lasting-live.ts';

const reading = (text: string): Reading => ({ value: 1, text, unit: '', quality: 'good', time: 0 });

/** Values by key, told by hand. */
function source(values: Record<string, Reading>) {
  const listeners = new Map<string, Set<(reading: Reading | undefined) => void>>();
  const live: Live = {
    read: (key) => values[key],
    watch(key, listener) {
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => own.delete(listener);
    },
  };
  const tell = (key: string, value: Reading) => {
    values[key] = value;
    for (const listener of listeners.get(key) ?? []) listener(value);
  };
  return { live, tell };
}

it('tells of the values of another source, and of no value twice', () => {
  const same = reading('same');
  const [first, second] = [source({ a: same, b: reading('old') }), source({ a: same, b: reading('new') })];
  const live = lastingLive(first.live);
  const heard: string[] = [];
  for (const key of ['a', 'b', 'c']) live.watch(key, (value) => heard.push(`${key} ${value?.text}`));
  live.follow(second.live);
  live.follow(second.live);
  expect(heard).toEqual(['b new']);
  expect(live.read('b')?.text).toBe('new');
  first.tell('a', reading('from before'));
  second.tell('a', reading('from now'));
  second.tell('c', reading('is there'));
  expect(heard).toEqual(['b new', 'a from now', 'c is there']);
});
it('who stops watching hears of nothing, from the first source or the next', () => {
  const [first, second] = [source({}), source({ a: reading('next') })];
  const live = lastingLive(first.live);
  const heard: unknown[] = [];
  const stop = live.watch('a', (value) => heard.push(value));
  stop();
  live.follow(second.live);
  second.tell('a', reading('later'));
  expect(heard).toEqual([]);
});
