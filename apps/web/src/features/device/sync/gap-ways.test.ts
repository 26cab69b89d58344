import { expect, it } from 'vitest';
import { wayOf } from './gap-ways.ts';

const place = { deviceId: 'd1', gatewayId: 'g1' };

it('leads to the tab of the items that are too many', () => {
  expect(wayOf('variables', place)?.link.to).toBe('/manage/eg/equipment/edit/d1/signal');
  expect(wayOf('ports', place)?.link.to).toBe('/manage/eg/equipment/edit/d1/driver');
});

it('leads to the settings of the gateway that ask for too much', () => {
  expect(wayOf('mqtt', place)?.link).toEqual({ to: '/manage/eg/gateway', search: { gateway: 'g1', part: 'settings' } });
});

it('leads nowhere where no screen puts it right: another series, items of a file', () => {
  expect(wayOf('series', place)).toBeUndefined();
  expect(wayOf('variables', {})).toBeUndefined();
});
