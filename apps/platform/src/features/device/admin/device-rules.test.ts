import { LIMITS } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { checkEntered, checkLabel } from './device-rules.ts';

describe('a device as it is entered', () => {
  const enter = (more: object) => () => checkEntered({ name: 'Pump', ...more }, 'en');

  it('has a name of 1 to 25 characters (1115)', () => {
    expect(enter({ name: 'x'.repeat(LIMITS.device.nameMax) })).not.toThrow();
    expect(enter({ name: 'x'.repeat(LIMITS.device.nameMax + 1) })).toThrow('1115');
    expect(enter({ name: '' })).toThrow('1115');
  });

  it('stands on the earth or nowhere (1122)', () => {
    expect(enter({ lng: -180, lat: 90 })).not.toThrow();
    expect(enter({ lng: -180.000_1, lat: 90 })).toThrow('1122');
    expect(enter({ lng: -180, lat: 90.000_1 })).toThrow('1122');
    expect(enter({ lng: 10 })).toThrow('1122');
  });
});

describe('a label', () => {
  const label = (sn: number, code: number) => () => checkLabel({ sn: '1'.repeat(sn), code: '1'.repeat(code) });
  const { snDigits, verificationCodeDigits } = LIMITS.gateway;

  it('has an SN of 12 digits (1304) and a code of 6 (1308)', () => {
    expect(label(snDigits, verificationCodeDigits)).not.toThrow();
    for (const more of [-1, 1]) {
      expect(label(snDigits + more, verificationCodeDigits)).toThrow('1304');
      expect(label(snDigits, verificationCodeDigits + more)).toThrow('1308');
    }
  });
});
