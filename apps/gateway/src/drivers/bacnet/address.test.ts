import { ObjectType, PropertyIdentifier } from '@bacnet-js/client';
import { assert, constantFrom, integer, oneof, property, stringMatching, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BACNET_PATTERN, bacnetAddress, OBJECT_TYPES, PROPERTIES, refusePoint } from './address.ts';

describe('addresses', () => {
  it.each([
    ['AI1', { type: 0, instance: 1, property: 85 }],
    ['MV7', { type: 19, instance: 7, property: 85 }],
    ['MSV7', { type: 19, instance: 7, property: 85 }],
    ['BV12.units', { type: 5, instance: 12, property: 117 }],
    ['BV12.85', { type: 5, instance: 12, property: 85 }],
    ['MO3.state-text[2]', { type: 14, instance: 3, property: 110, index: 2 }],
    ['AO1.priority-array[16]', { type: 1, instance: 1, property: 87, index: 16 }],
    ['54:3.512', { type: 54, instance: 3, property: 512 }],
    ['DEV4194302.model-name', { type: 8, instance: 4_194_302, property: 70 }],
    ['AO1.release', { type: 1, instance: 1, property: 87, release: true }],
  ])('%s', (text, address) => {
    expect(bacnetAddress.parse(text)).toEqual(address);
  });
  it.each([
    '',
    'AI',
    'ai1',
    'AX1',
    'AI4194303',
    '1024:1',
    'AI1.nonsense',
    'AI1.4194304',
    'AI1[',
    'AI-1',
    'AI1 2',
    'DEV1',
    'AI1.release',
    'AO1.release[8]',
  ])('refuses "%s"', (text) => {
    expect(bacnetAddress.safeParse(text).success).toBe(false);
  });
  it('match what screens take', () => {
    const pattern = new RegExp(BACNET_PATTERN, 'u');
    const near = tuple(
      oneof(constantFrom(...Object.keys(OBJECT_TYPES), 'MSI', 'XX', 'ai'), stringMatching(/^\d{0,5}:?$/)),
      integer({ min: 0, max: 4_194_310 }),
      oneof(constantFrom('', '.release', '.', ...Object.keys(PROPERTIES).map((name) => `.${name}`))),
      constantFrom('', '[0]', '[16]', '[]', '[x]'),
    );
    assert(
      property(near, (parts) => {
        const text = parts.join('');
        expect(bacnetAddress.safeParse(text).success && !pattern.test(text)).toBe(false);
      }),
    );
  });
  it('number objects and properties as another implementation does', () => {
    const named = (name: string) => name.toUpperCase().replaceAll('-', '_');
    for (const [name, number] of Object.entries(PROPERTIES)) expect(PropertyIdentifier[number]).toBe(named(name));
    const words = Object.fromEntries(
      Object.entries(OBJECT_TYPES).map(([letters, type]) => [letters, ObjectType[type]]),
    );
    expect(words).toEqual({
      AI: 'ANALOG_INPUT',
      AO: 'ANALOG_OUTPUT',
      AV: 'ANALOG_VALUE',
      BI: 'BINARY_INPUT',
      BO: 'BINARY_OUTPUT',
      BV: 'BINARY_VALUE',
      CAL: 'CALENDAR',
      DEV: 'DEVICE',
      LP: 'LOOP',
      MI: 'MULTI_STATE_INPUT',
      MO: 'MULTI_STATE_OUTPUT',
      SCH: 'SCHEDULE',
      MV: 'MULTI_STATE_VALUE',
      ACC: 'ACCUMULATOR',
      CSV: 'CHARACTERSTRING_VALUE',
      IV: 'INTEGER_VALUE',
      LAV: 'LARGE_ANALOG_VALUE',
      PIV: 'POSITIVE_INTEGER_VALUE',
    });
  });
  it('release is a bit', () => {
    const address = bacnetAddress.parse('AO1.release');
    const point = { address, byteOrder: 'ABCD', stringLength: 0 } as const;
    expect(refusePoint({ ...point, dataType: 'bit' })).toBeUndefined();
    expect(refusePoint({ ...point, dataType: 'float' })?.en).toContain('bit');
  });
});
