import { expect, it } from 'vitest';
import { ManualTimers } from '../../live/manual-timers.testing.ts';
import { REST_MS, THINK_MS, createEditingActivity } from './editing-activity.ts';

function setup() {
  const timers = new ManualTimers();
  const state = { gesture: false, text: false, busy: false };
  const activity = createEditingActivity({
    timers,
    inGesture: () => state.gesture,
    inText: () => state.text,
    tell: (busy) => (state.busy = busy),
  });
  return { timers, state, activity };
}

it('somebody is busy from the first stroke until nothing moves any more', async () => {
  const { timers, state, activity } = setup();
  activity.act();
  expect(state.busy).toBe(true);
  await timers.pass(REST_MS - 1);
  activity.act();
  await timers.pass(REST_MS - 1);
  expect(state.busy).toBe(true);
  await timers.pass(REST_MS);
  expect(state.busy).toBe(false);
});
it('a drag is not over while the pointer stands still', async () => {
  const { timers, state, activity } = setup();
  state.gesture = true;
  activity.act();
  await timers.pass(20 * REST_MS);
  expect(state.busy).toBe(true);
  state.gesture = false;
  activity.act();
  await timers.pass(2 * REST_MS);
  expect(state.busy).toBe(false);
});
it('who thinks in the middle of a text is left alone for longer, but not for ever', async () => {
  const { timers, state, activity } = setup();
  state.text = true;
  activity.act();
  await timers.pass(THINK_MS - 1);
  expect(state.busy).toBe(true);
  await timers.pass(REST_MS);
  expect(state.busy).toBe(false);
  activity.act();
  await timers.pass(REST_MS);
  state.text = false;
  await timers.pass(REST_MS);
  expect(state.busy).toBe(false);
});
it('leaves nothing behind', async () => {
  const { timers, state, activity } = setup();
  activity.act();
  activity.stop();
  expect(state.busy).toBe(false);
  await timers.pass(REST_MS);
  expect(state.busy).toBe(false);
});
