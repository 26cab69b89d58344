import { expect, it } from 'vitest';
import { ManualTimers } from '../../live/manual-timers.testing.ts';
import { REST_MS, THINK_MS, createHands } from './hands.ts';

function setup() {
  const timers = new ManualTimers();
  const state = { gesture: false, text: false, busy: false };
  const hands = createHands({
    timers,
    inGesture: () => state.gesture,
    inText: () => state.text,
    tell: (busy) => (state.busy = busy),
  });
  return { timers, state, hands };
}

it('hands are busy from the first stroke until they rest', async () => {
  const { timers, state, hands } = setup();
  hands.act();
  expect(state.busy).toBe(true);
  await timers.pass(REST_MS - 1);
  hands.act();
  await timers.pass(REST_MS - 1);
  expect(state.busy).toBe(true);
  await timers.pass(REST_MS);
  expect(state.busy).toBe(false);
});
it('a drag is not over while the pointer stands still', async () => {
  const { timers, state, hands } = setup();
  state.gesture = true;
  hands.act();
  await timers.pass(20 * REST_MS);
  expect(state.busy).toBe(true);
  state.gesture = false;
  hands.act();
  await timers.pass(2 * REST_MS);
  expect(state.busy).toBe(false);
});
it('who thinks in the middle of a text is left alone for longer, but not for ever', async () => {
  const { timers, state, hands } = setup();
  state.text = true;
  hands.act();
  await timers.pass(THINK_MS - 1);
  expect(state.busy).toBe(true);
  await timers.pass(REST_MS);
  expect(state.busy).toBe(false);
  hands.act();
  await timers.pass(REST_MS);
  state.text = false;
  await timers.pass(REST_MS);
  expect(state.busy).toBe(false);
});
it('leaves nothing behind', async () => {
  const { timers, state, hands } = setup();
  hands.act();
  hands.stop();
  expect(state.busy).toBe(false);
  await timers.pass(REST_MS);
  expect(state.busy).toBe(false);
});
