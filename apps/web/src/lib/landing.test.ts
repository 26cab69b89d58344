import { expect, it } from 'vitest';
import { landingDevice, withLanding } from './landing.ts';

it('lands a phone and a desktop apart from each other', () => {
  const chosen = { web: '/a', mobile: '/b' };
  expect(withLanding(chosen, landingDevice(1280), '/c')).toEqual({ web: '/c', mobile: '/b' });
  expect(withLanding(chosen, landingDevice(390), '')).toEqual({ web: '/a', mobile: '' });
});
