import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunResult } from './run.ts';
import { type OpenThread, ScriptThread } from './script-thread.ts';
import type { RunRequest, ThreadMessage } from './thread-protocol.ts';

/** A thread that does what the test says, and nothing by itself. */
class SlowThread {
  readonly asked: RunRequest[] = [];
  terminated = false;
  readonly say: (message: ThreadMessage) => void;
  readonly fail: (error: unknown) => void;
  constructor(heard: (message: ThreadMessage) => void, failed: (error: unknown) => void) {
    [this.say, this.fail] = [heard, failed];
  }
  postMessage(request: RunRequest) {
    this.asked.push(request);
  }
  ref() {}
  unref() {}
  terminate() {
    this.terminated = true;
    return Promise.resolve(0);
  }
  /** Answers what it was asked last. */
  answer() {
    const result: RunResult = { fault: undefined, log: [], writes: [] };
    this.say({ id: this.asked.at(-1)?.id ?? 0, result });
  }
}

let opened: SlowThread[] = [];
const open: OpenThread = (heard, failed) => {
  const thread = new SlowThread(heard, failed);
  opened.push(thread);
  return thread;
};
let scripts = new ScriptThread(open);
beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  scripts = new ScriptThread(open);
});
afterEach(() => {
  scripts.stop();
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a thread that is slow to start', () => {
  it('is waited for, and the script is judged by the time since the thread came to it', async () => {
    const verdict = scripts.check('s', 'log(1)');
    await pass(15_000);
    opened[0]?.say('ready');
    await pass(15_000);
    opened[0]?.say('begun');
    await pass(1_900);
    opened[0]?.answer();
    expect(await verdict).toBeUndefined();
    expect(opened).toHaveLength(1);
  });

  it('for too long is not waited for, without a word against any script; whoever tries again finds it further', async () => {
    const waiting = Promise.all([scripts.check('s', 'log(1)'), scripts.check('t', 'log(2)')]);
    await pass(20_100);
    expect((await waiting).map((fault) => fault?.notRun)).toEqual([true, true]);
    const again = scripts.check('s', 'log(1)');
    opened[0]?.say('ready');
    opened[0]?.say('begun');
    opened[0]?.answer();
    expect(await again).toBeUndefined();
    expect(opened).toHaveLength(1);
  });

  it('in coming to the next script, after one that broke its engine, is not held against that script either', async () => {
    const first = scripts.check('s', 'log(1)');
    opened[0]?.say('ready');
    opened[0]?.say('begun');
    opened[0]?.answer();
    await first;
    const second = scripts.check('t', 'log(2)');
    await pass(20_100);
    expect((await second)?.notRun).toBe(true);
    expect(opened[0]?.terminated).toBe(true);
  });

  it('or cannot be made at all says nothing about the script', async () => {
    const verdict = scripts.check('s', 'log(1)');
    opened[0]?.fail(new Error('no memory'));
    expect(await verdict).toEqual({ message: 'its thread failed: no memory', notRun: true });
  });
});

describe('a script that the thread has come to', () => {
  it('and that does not end is at fault itself', async () => {
    const verdict = scripts.check('s', 'log(1)');
    opened[0]?.say('ready');
    opened[0]?.say('begun');
    await pass(2_100);
    expect(await verdict).toEqual({ message: 'it did not end and could not be interrupted' });
  });

  it('and that ended is heard, even where whoever waits for it was too busy to listen', async () => {
    const verdict = scripts.check('s', 'log(1)');
    opened[0]?.say('ready');
    opened[0]?.say('begun');
    // both are due after a pause of this thread: the alarm, and then what was said before it
    setTimeout(() => opened[0]?.answer(), 2_000);
    await pass(2_000);
    expect(await verdict).toBeUndefined();
  });
});
