import { expect, it } from 'vitest';
import { createBus } from '../../kernel/bus.ts';
import { silentLog } from '../../kernel/log.ts';
import { startLiveReview } from './live-review.ts';

interface Watched {
  accountId: string;
  deviceIds: string[];
  projectIds: string[];
}
/** What is said when these watch and the rules of visibility answer with these readers. */
function review(watched: Watched[], answer: () => Promise<ReadonlyMap<string, readonly string[]>>) {
  const bus = createBus((error) => {
    throw error;
  });
  const lost: unknown[] = [];
  let asked = 0;
  bus.on('grantChanged', (event) => lost.push(event));
  const stop = startLiveReview({
    live: { watched: () => watched },
    scope: {
      readersAmong: () => {
        asked += 1;
        return answer();
      },
    },
    projects: { readersAmong: () => Promise.resolve(new Map([['p1', ['a']]])) },
    bus,
    log: silentLog,
  });
  return { bus, lost, stop, asked: () => asked };
}

it('tells of the devices and projects whose watcher may no longer watch them, and of no others', async () => {
  const watched = [
    { accountId: 'a', deviceIds: ['d1', 'd2'], projectIds: ['p1'] },
    { accountId: 'b', deviceIds: ['d1'], projectIds: ['p2'] },
  ];
  const { bus, lost } = review(watched, () => Promise.resolve(new Map([['d1', ['a']]])));
  bus.emit('reachChanged', { at: 0 });
  await expect
    .poll(() => lost)
    .toEqual([
      { accountId: 'a', deviceIds: ['d2'], projectIds: [] },
      { accountId: 'b', deviceIds: ['d1'], projectIds: ['p2'] },
    ]);
});

it('asks nothing when nobody watches', () => {
  const { bus, asked } = review([], () => Promise.resolve(new Map()));
  bus.emit('reachChanged', { at: 0 });
  expect(asked()).toBe(0);
});

it('looks once more at what changed while it looked, and goes on after a failure', async () => {
  const answers: PromiseWithResolvers<ReadonlyMap<string, readonly string[]>>[] = [];
  const { bus, lost, asked } = review([{ accountId: 'a', deviceIds: ['d'], projectIds: [] }], () => {
    const answer = Promise.withResolvers<ReadonlyMap<string, readonly string[]>>();
    answers.push(answer);
    return answer.promise;
  });
  bus.emit('reachChanged', { at: 0 });
  bus.emit('reachChanged', { at: 0 });
  bus.emit('reachChanged', { at: 0 });
  expect(asked()).toBe(1);
  answers[0]?.resolve(new Map([['d', ['a']]]));
  await expect.poll(asked).toBe(2);
  expect(lost).toEqual([]);
  answers[1]?.reject(new Error('away'));
  await expect
    .poll(() => {
      bus.emit('reachChanged', { at: 0 });
      return asked();
    })
    .toBeGreaterThan(2);
  answers[2]?.resolve(new Map());
  await expect.poll(() => lost).toEqual([{ accountId: 'a', deviceIds: ['d'], projectIds: [] }]);
});
