import { expect, it } from 'vitest';
import { trialOf } from './trial.ts';

const HOUR = 3_600_000;
const variable = { key: '', data: { type: 'signal', signalId: 's1', equipId: 'd1', title: '液位' } };
const trial = (rest: object) =>
  trialOf({ signalArray: [variable], length: 3, timeUnit: 'hour', ...rest }, 10.5 * HOUR, 0);

it('asks for the windows and figures that the query is about', () => {
  const found = trial({ script: '差: A.max - A.min' });
  expect(found).toMatchObject({
    kind: 'ask',
    ask: { from: 8 * HOUR, to: 11 * HOUR, cut: { unit: 'hour', every: 1 }, figures: ['max', 'min'] },
  });
});

it('tells the newest window that has a value, and how many have', () => {
  const found = trial({ script: '差: A.max - A.min\nA / 0' });
  if (found.kind !== 'ask') throw new Error(found.kind);
  const part = { code: 0, msg: '', isUnrecorded: false, column: null, block: null, at: 0, doubtful: [] };
  const figures = { max: [5, 7, null], min: [1, 2, null], average: [3, 4, null] };
  const answers = [{ code: 0, msg: '', times: [8 * HOUR, 9 * HOUR, 10 * HOUR], sources: [{ ...part, figures }] }];
  expect(found.tried({ blocks: [], answers })).toEqual([
    { title: '差', newest: { time: 9 * HOUR, value: 5 }, windows: 2 },
    { title: 'A / 0', newest: undefined, windows: 0 },
  ]);
});

it('says which line is wrong, and nothing while nothing is bound', () => {
  expect(trial({ script: 'A\nA +' })).toMatchObject({
    kind: 'wrong',
    why: { en: expect.stringContaining('2') as string },
  });
  expect(trialOf({ signalArray: [] }, 0, 0).kind).toBe('none');
  expect(trialOf(null, 0, 0).kind).toBe('none');
});
