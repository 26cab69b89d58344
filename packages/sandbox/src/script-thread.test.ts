import { afterEach, describe, expect, it } from 'vitest';
import { ScriptThread } from './script-thread.ts';

let thread = new ScriptThread();
afterEach(() => {
  thread.stop();
  thread = new ScriptThread();
});
const run = (source: string, values: Record<string, number> = {}, scope = 'device') =>
  thread.run(scope, { name: 's', source, now: 5, values: new Map(Object.entries(values)) });

describe('the thread of the scripts', () => {
  it('runs them one after the other, each with the values of its own device', async () => {
    const results = await Promise.all([
      run(`log(get('a'))`, { a: 1, b: 2 }),
      run(`log(get('a'))`, { a: 9 }, 'other'),
      run(`log(get('a') + get('b'))`, { a: 5, b: 2 }),
      run(`log(get('a')); get('b')`, { a: 5 }),
    ]);
    expect(results.map(({ log }) => log)).toEqual([['1'], ['9'], ['7'], ['5']]);
    expect(results[3]?.fault?.message).toContain('there is no variable b');
  });

  it('goes on after a script that took all memory or nested beyond what the engine bears', async () => {
    const results = await Promise.all([
      run('for (;;);'),
      run('let a = []; for (let i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a)'),
      run(`let s = 'x'; for (;;) s += s`),
      run('log(6 * 7)'),
    ]);
    expect(results.map(({ fault }) => fault === undefined)).toEqual([false, false, false, true]);
    expect(results[3]?.log).toEqual(['42']);
  });

  it('is begun anew after a script that the engine cannot interrupt in time', async () => {
    const slow = `const a = []; for (;;) { try { a.push('x'.repeat(1e6) + a.length) } catch { a.push(1) } }`;
    const [ended, next] = await Promise.all([run(slow), run(`log(get('a'))`, { a: 3 })]);
    expect(ended.fault).toBeDefined();
    expect(next).toMatchObject({ fault: undefined, log: ['3'] });
  });

  it('that is stopped answers what still waits', async () => {
    const waiting = [run('log(1)'), run('log(2)')];
    thread.stop();
    expect((await Promise.all(waiting)).map(({ fault }) => fault?.message)).toEqual([
      'the gateway stops',
      'the gateway stops',
    ]);
  });
});
