import { expect, it } from 'vitest';
import { standingsOf } from './standings.ts';

const NONE = {
  total: 0,
  online: 0,
  offline: 0,
  sleeping: 0,
  upgrading: 0,
  none: 0,
  failing: 0,
  never: 0,
  unknown: 0,
  inAlarm: 0,
};
const shown = (counts: Partial<typeof NONE>) =>
  Object.fromEntries(
    standingsOf({ ...NONE, ...counts }).flatMap(({ kind, count }) => (count > 0 ? [[kind, count]] : [])),
  );

it('counts a device behind a gateway that is there as online only when it is read', () => {
  expect(shown({ total: 5, online: 5, failing: 1, never: 1 })).toEqual({ online: 3, failing: 1, never: 1 });
});
it('tells devices behind a gateway that is away by the gateway, not as unknown once more', () => {
  expect(shown({ total: 3, offline: 3, unknown: 3 })).toEqual({ offline: 3 });
  expect(shown({ total: 4, online: 2, offline: 2, unknown: 3 })).toEqual({ online: 1, offline: 2, unknown: 1 });
});
