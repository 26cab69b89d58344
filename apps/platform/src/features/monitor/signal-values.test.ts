import { expect, it } from 'vitest';
import { createSignalValues } from './signal-values.ts';

it('values without a socket are those that there are, with how good and how old they are', async () => {
  const asked: unknown[] = [];
  const { values } = createSignalValues({
    monitor: {
      seriesOf: (...which) => {
        asked.push(which);
        return Promise.resolve(['a', 'b', 'c'].map((id, seriesId) => ({ id, seriesId })));
      },
    },
    latest: (seriesId) =>
      [
        { value: 40, quality: 3, readAt: 5, changedAt: 4 },
        undefined,
        { value: 'x', quality: 0, readAt: 6, changedAt: 6 },
      ][seriesId],
    streamOf: () => ({ state: 'silent', readAt: 5, late: ['c'] }),
  });
  expect(await values('device', ['a', 'b', 'c'])).toEqual({
    stream: 'silent',
    readAt: 5,
    late: ['c'],
    readings: [
      { variableId: 'a', value: 40, quality: 'stale', readAt: 5, changedAt: 4 },
      { variableId: 'c', value: 'x', readAt: 6, changedAt: 6 },
    ],
  });
  expect(asked).toEqual([['device', ['a', 'b', 'c']]]);
});
