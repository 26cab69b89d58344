import { describe, expect, it } from 'vitest';
import { ICCID, NEW_DEVICE, dateProblem, enteredOf } from './device-form.ts';

describe('basic information', () => {
  it('is sent trimmed; what is empty is not sent', () => {
    const sent = enteredOf({ name: ' 锅炉 ', address: '  ', remark: '西区' }, NEW_DEVICE);
    expect(sent).toMatchObject({ name: '锅炉', address: undefined, remark: '西区' });
  });
  it('keeps what the form does not show', () => {
    const before = { ...NEW_DEVICE, name: 'a', lng: 120.5, lat: 31.2, lngKey: 'gps_lng', display: 'page' as const };
    expect(enteredOf({ name: 'b' }, before)).toMatchObject({
      lng: 120.5,
      lat: 31.2,
      lngKey: 'gps_lng',
      display: 'page',
    });
  });
  it('has dates in the order in which things happen', () => {
    expect(dateProblem({ factoryDate: 2, installDate: 1 })).toBe('installDate');
    expect(dateProblem({ installDate: 3, warrantyUntil: 2 })).toBe('warrantyUntil');
    expect(dateProblem({ factoryDate: 1, installDate: 1, warrantyUntil: undefined })).toBeUndefined();
  });
  it.each([
    ['89860012345678901234', true],
    ['8986001234567890123A', true],
    ['1234567890', false],
  ])('ICCID %s', (text, fits) => {
    expect(ICCID.test(text)).toBe(fits);
  });
});
