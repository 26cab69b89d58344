import { LIMITS } from '@lightfield/contract';
import { expect, it, vi } from 'vitest';
import { CODE_WITHIN_MS, CodeGone, CodeTimeout, fetchCode, mayReload } from './fetch-code.ts';

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
  await expect(fetchCode(gone, answers, wait)).rejects.toThrow(CodeGone);
  expect({ loads, waits: told.waits }).toEqual({ loads: 2, waits: 0 });
});

it('waits for a platform that goes at any moment: each time it is fetched and each time it is asked', async () => {
  // what fails, and what is answered to the question whether it is there, in turn; it comes for good in the end
  const givenUp: number[] = [];
  for (let order = 0; order < 2 ** 8; order += 1) {
    let moment = 0;
    let answeredTwice = 0;
    const away = () => ((order >> moment++) & 1) === 1;
    const load = () => (away() ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('screen'));
    const answers = () => {
      const there = !away();
      answeredTwice = there ? answeredTwice + 1 : 0;
      return Promise.resolve(there);
    };
    const end = await fetchCode(load, answers, () => Promise.resolve()).catch((error: unknown) => error);
    // given up only where it failed between two answers
    if (end !== 'screen' && !(end instanceof CodeGone && answeredTwice >= 2)) givenUp.push(order);
  }
  expect(givenUp).toEqual([]);
});

it('says so when a part has not come within 120 s (S1 §9), on a line that is up and on one that is down', async () => {
  expect(CODE_WITHIN_MS).toBe(LIMITS.http.scriptChunkTimeoutMs);
  vi.useFakeTimers();
  try {
    const never = () => new Promise<never>(() => undefined);
    const away = () => Promise.reject(new TypeError('Failed to fetch'));
    const both = Promise.allSettled([
      fetchCode(never, () => Promise.resolve(true)),
      fetchCode(away, () => Promise.resolve(false)),
    ]);
    let done = false;
    void both.then(() => (done = true));
    await vi.advanceTimersByTimeAsync(CODE_WITHIN_MS - 1);
    expect(done).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await both).map((one) => one.status === 'rejected' && one.reason instanceof CodeTimeout)).toEqual([
      true,
      true,
    ]);
    // The next second sees that nobody waits, and asks no more.
    await vi.advanceTimersByTimeAsync(1_000);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('reloads the page once a minute for an address, and never where it cannot remember that it did', () => {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
  const at = (href: string) => ({ sessionStorage, location: { href } as Location });
  expect(mayReload(at('/manage/eg/gateway?tab=a%20b'), 1_000)).toBe(true);
  expect(mayReload(at('/manage/eg/gateway?tab=a%20b'), 60_999)).toBe(false);
  expect(mayReload(at('/manage/eg/gateway?tab=a%20b'), 61_000)).toBe(true);
  expect(mayReload(at('/monitor/eg/list'), 61_001)).toBe(true);
  const refused = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(mayReload({ ...at('/a'), sessionStorage: { getItem: refused } as unknown as Storage })).toBe(false);
});
