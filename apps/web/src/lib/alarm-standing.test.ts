import { expect, it } from 'vitest';
import { standingKind, standingState } from './alarm-standing.ts';

it.each([
  [{ active: 2, worst: 'important' }, 'active', 'important'],
  [{ active: 2, worst: 'normal', unconfirmed: 9, shelved: 3 }, 'active', 'normal'],
  [{ active: 1 }, 'active', 'severe'],
  // what is shelved and waits for a confirmation is shelved, and never red
  [{ active: 0, worst: null, unconfirmed: 1, shelved: 1 }, 'shelved', 'shelved'],
  [{ active: 0, worst: null, unconfirmed: 2, shelved: 1 }, 'unconfirmed', 'unconfirmed'],
  [{ active: 0, worst: null }, 'none', 'good'],
] as const)('%j is marked as %s, %s', (standing, kind, state) => {
  expect(standingKind(standing)).toBe(kind);
  expect(standingState(standing)).toBe(state);
});
