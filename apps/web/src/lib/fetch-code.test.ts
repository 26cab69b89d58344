import { expect, it } from 'vitest';
import { fetchCode } from './fetch-code.ts';

/** A platform that is away for so many questions, and code that can be fetched while it is there. */
function platform(awayFor: number) {
  const told = { asked: 0, loads: 0, waits: 0 };
  return {
    told,
    answers: () => Promise.resolve(told.asked++ >= awayFor),
    load: () => {
      told.loads++;
      return told.asked > awayFor ? Promise.resolve('screen') : Promise.reject(new TypeError('Failed to fetch'));
    },
    wait: () => {
      told.waits++;
      return Promise.resolve();
    },
  };
}

it('code that arrives is fetched once, and nobody is asked', async () => {
  const { told, answers, wait } = platform(0);
  expect(await fetchCode(() => Promise.resolve('screen'), answers, wait)).toBe('screen');
  expect(told).toEqual({ asked: 0, loads: 0, waits: 0 });
});

it('waits for a platform that is away, and fetches again when it is back', async () => {
  const { told, load, answers, wait } = platform(4);
  expect(await fetchCode(load, answers, wait)).toBe('screen');
  expect(told).toEqual({ asked: 5, loads: 2, waits: 4 });
});

it('fetches again at once when the platform is back by the time it is asked', async () => {
  const { told, load, answers, wait } = platform(0);
  expect(await fetchCode(load, answers, wait)).toBe('screen');
  expect(told).toEqual({ asked: 1, loads: 2, waits: 0 });
});

it('fails when the platform answers and has it no more', async () => {
  const { told, answers, wait } = platform(0);
  let loads = 0;
  const gone = () => {
    loads++;
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  await expect(fetchCode(gone, answers, wait)).rejects.toThrow('Failed to fetch');
  expect({ loads, waits: told.waits }).toEqual({ loads: 2, waits: 0 });
});
