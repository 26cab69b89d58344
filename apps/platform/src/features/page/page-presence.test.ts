import { expect, it } from 'vitest';
import { clockAt } from '../../kernel/clock.testing.ts';
import { aCaller } from '../../kernel/testing-calls.ts';
import { createOwnLine } from '../../kernel/line/line.ts';
import { createPagePresence } from './page-presence.ts';

const ann = aCaller({ accountId: 'a', loginName: 'ann', sessionId: 's1' });
const ben = aCaller({ accountId: 'b', loginName: 'ben', sessionId: 's2' });

function desktop() {
  const time = { at: 1_000_000 };
  const presence = createPagePresence({
    clock: clockAt(() => time.at),
    line: createOwnLine(),
    versionOf: () => Promise.resolve(7),
  });
  const beat = (caller: typeof ann, { window = 'w', closed = false, id = 'page' } = {}) =>
    presence.beat(caller, { id, window, closed });
  return { time, presence, beat };
}

it('tells the others who have the page open, and since when', async () => {
  const { time, beat } = desktop();
  expect(await beat(ann)).toEqual({ version: 7, others: [] });
  time.at += 10_000;
  expect(await beat(ben)).toEqual({ version: 7, others: [{ by: 'ann', since: 1_000_000, own: false }] });
  time.at += 30_000;
  expect((await beat(ann)).others).toEqual([{ by: 'ben', since: 1_010_000, own: false }]);
  expect((await beat(ann, { id: 'another' })).others).toEqual([]);
});

it('knows a second window of the same person as such', async () => {
  const { beat } = desktop();
  await beat(ann);
  expect((await beat(ann, { window: 'second' })).others).toMatchObject([{ by: 'ann', own: true }]);
});

it('forgets who has closed it, and who was not heard of for 75 s', async () => {
  const { time, presence, beat } = desktop();
  await beat(ann);
  await beat(ann, { closed: true });
  expect((await beat(ben)).others).toEqual([]);
  time.at += 74_999;
  expect((await beat(ann)).others).toMatchObject([{ by: 'ben' }]);
  time.at += 1;
  presence.sweep();
  expect((await beat(ann)).others).toEqual([]);
});
