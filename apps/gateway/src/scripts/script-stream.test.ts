import type { ScriptsUp } from '@lightfield/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScriptStream, type TellingScript } from './script-stream.ts';

const DEVICE = '01900000-0000-7000-8000-000000000001';
const SCRIPT = '01900000-0000-7000-8000-000000000002';
let sent: ScriptsUp['scripts'][number][] = [];
let script: { id: string; stopped: boolean; said: number; lines: { time: number; text: string }[] };
const say = (text: string) => {
  script.said += 1;
  script.lines.push({ time: script.said, text });
  if (script.lines.length > 3) script.lines.shift();
};
const stream = new ScriptStream({
  send: (message) => sent.push(...message.scripts),
  scriptsOf: (deviceId): TellingScript[] => (deviceId === DEVICE ? [script] : []),
});
const texts = () => sent.map(({ whole, lines }) => [whole, lines.map(({ text }) => text).join(' ')]);

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  script = { id: SCRIPT, stopped: false, said: 0, lines: [] };
});
afterEach(() => {
  stream.stop();
  vi.useRealTimers();
});

describe('what scripts say', () => {
  it('is told whole at first, then only what is new, once a second', () => {
    say('a');
    stream.open(DEVICE, 10_000);
    expect(texts()).toEqual([[true, 'a']]);
    say('b');
    say('c');
    vi.advanceTimersByTime(1_000);
    vi.advanceTimersByTime(3_000);
    expect(texts()).toEqual([
      [true, 'a'],
      [false, 'b c'],
    ]);
  });

  it('is told whole again when more was said than is kept, and when the script was begun anew', () => {
    stream.open(DEVICE, 10_000);
    for (const text of ['a', 'b', 'c', 'd']) say(text);
    vi.advanceTimersByTime(1_000);
    expect(texts().at(-1)).toEqual([true, 'b c d']);
    script = { id: SCRIPT, stopped: false, said: 0, lines: [] };
    say('new');
    vi.advanceTimersByTime(1_000);
    expect(texts().at(-1)).toEqual([true, 'new']);
  });

  it('tells that a script was stopped, though it says nothing', () => {
    stream.open(DEVICE, 10_000);
    script.stopped = true;
    vi.advanceTimersByTime(1_000);
    expect(sent.at(-1)).toMatchObject({ stopped: true, whole: false, lines: [] });
  });

  it('is told no longer than was asked for, and goes on when asked again', () => {
    stream.open(DEVICE, 2_500);
    vi.advanceTimersByTime(2_000);
    stream.open(DEVICE, 3_500);
    vi.advanceTimersByTime(2_000);
    say('a');
    vi.advanceTimersByTime(1_000);
    say('b');
    vi.advanceTimersByTime(5_000);
    expect(texts()).toEqual([
      [true, ''],
      [false, 'a'],
    ]);
  });

  it('is told whole in a new session', () => {
    say('a');
    stream.open(DEVICE, 10_000);
    stream.renewed();
    vi.advanceTimersByTime(1_000);
    expect(texts()).toEqual([
      [true, 'a'],
      [true, 'a'],
    ]);
  });
});
