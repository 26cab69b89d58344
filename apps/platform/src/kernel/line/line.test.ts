import { expect, it } from 'vitest';
import { createOwnLine, NobodyThere } from './line.ts';
import { lineSuite } from './line.suite.testing.ts';
import { testLines } from './lines.testing.ts';

lineSuite('of tests', () => {
  const { lines, settled, lose } = testLines(3);
  return Promise.resolve({
    lines,
    settled,
    lose: (at, other) => Promise.resolve(lose(at, other)),
    stop: () => Promise.resolve(),
  });
});

it('a process that is alone has nobody to ask', async () => {
  const line = createOwnLine();
  await expect(line.ask('gateway 1', Buffer.from(''))).rejects.toThrow(NobodyThere);
  expect({ alone: line.isAlone, others: line.others() }).toEqual({ alone: true, others: [] });
});
