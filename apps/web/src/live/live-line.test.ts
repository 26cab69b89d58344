import { expect, it } from 'vitest';
import { LiveLine } from './live-line.tsx';
import { ManualTimers } from './manual-timers.testing.ts';
import type { WireState } from './token-socket.ts';

interface State {
  readonly wire: WireState;
  readonly devices: number;
}
function aLine() {
  const timers = new ManualTimers();
  let state: State = { wire: 'closed', devices: 0 };
  let say: (next: State) => void = () => undefined;
  const line = new LiveLine<State>(
    'test',
    ({ onState }) => {
      say = (next) => {
        state = next;
        onState(next);
      };
      return {
        get state() {
          return state;
        },
        start: () => undefined,
        stop: () => undefined,
        refresh: () => undefined,
      };
    },
    timers,
  );
  const seen: State[] = [];
  line.subscribe(() => seen.push(line.read()));
  return { timers, seen, say: (change: Partial<State>) => say({ ...state, ...change }) };
}

it('tells of hundreds of devices that come one after the other some times a second, and of the last of them', async () => {
  const { timers, seen, say } = aLine();
  say({ wire: 'open' });
  for (let devices = 1; devices <= 300; devices += 1) {
    say({ devices });
    await timers.pass(1);
  }
  await timers.pass(100);
  expect(seen.length).toBeLessThan(8);
  expect(seen.at(-1)).toEqual({ wire: 'open', devices: 300 });
});

it('tells at once whether it is there, and what changes after a while of quiet', async () => {
  const { timers, seen, say } = aLine();
  say({ wire: 'open' });
  say({ devices: 1 });
  say({ wire: 'waiting' });
  expect(seen.at(-1)).toEqual({ wire: 'waiting', devices: 1 });
  await timers.pass(1_000);
  const before = seen.length;
  say({ devices: 2 });
  expect(seen.slice(before)).toEqual([{ wire: 'waiting', devices: 2 }]);
});
