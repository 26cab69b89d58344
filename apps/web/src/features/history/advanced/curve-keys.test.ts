import { describe, expect, it } from 'vitest';
import { type KeyTarget, curveKey } from './curve-keys.ts';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
function chart(cursor: number | null) {
  const said: string[] = [];
  const target: KeyTarget = {
    plot: {
      cursorTime: cursor,
      cursorShare: cursor === null ? null : 0.25,
      setCursorAt: (time) => said.push(`cursor ${time}`),
      clearCursor: () => said.push('no cursor'),
    },
    times: [10, 20, 30],
    gestures: {
      zoom: (at, factor) => said.push(`${factor < 1 ? 'in' : 'out'} at ${at}`),
      pan: (share) => said.push(share < 0 ? 'earlier' : 'later'),
      reset: () => said.push('all'),
    },
    pin: (at) => said.push(`pin ${at}`),
    unpin: () => said.push('unpin'),
  };
  return { said, press: (key: string, more: object = {}) => curveKey({ ...plain, key, ...more }, target) };
}

describe('the keyboard', () => {
  it.each([
    [null, 'ArrowLeft', 'cursor 30'],
    [20, 'ArrowLeft', 'cursor 10'],
    [20, 'ArrowRight', 'cursor 30'],
    [30, 'ArrowRight', 'cursor 30'],
    [25, 'ArrowRight', 'cursor 30'],
    [19.8, 'ArrowRight', 'cursor 30'],
    [20, '+', 'in at 0.25'],
    [null, '=', 'in at 0.5'],
    [20, '-', 'out at 0.25'],
    [20, '0', 'all'],
    [20, 'c', 'pin 20'],
    [20, 'Delete', 'unpin'],
    [20, 'Escape', 'no cursor'],
  ])('at %s, %s: %s', (cursor, key, what) => {
    const { said, press } = chart(cursor);
    expect(press(key)).toBe(true);
    expect(said).toEqual([what]);
  });
  it('moves the view with Shift', () => {
    const { said, press } = chart(20);
    press('ArrowLeft', { shiftKey: true });
    press('ArrowRight', { shiftKey: true });
    expect(said).toEqual(['earlier', 'later']);
  });
  it('leaves other keys, and those of the browser, alone', () => {
    const { said, press } = chart(null);
    expect([press('x'), press('c'), press('Escape'), press('+', { ctrlKey: true })]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(said.filter((what) => what.startsWith('pin'))).toEqual([]);
  });
});
