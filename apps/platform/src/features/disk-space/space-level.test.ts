import { expect, it } from 'vitest';
import { type SpaceSeen, spaceLevel, spaceText } from './space-level.ts';

const GB = 2 ** 30;
const LOW = 2 * GB;
const seen = (change: Partial<SpaceSeen>): SpaceSeen => ({
  disk: { free: 50 * GB, total: 100 * GB },
  refusedAt: undefined,
  tried: true,
  now: 1_000_000,
  ...change,
});
const disk = (free: number, total = 100 * GB) => seen({ disk: { free, total } });

it('is low just below the limit, and not at it', () => {
  expect(spaceLevel(disk(LOW), LOW)).toBe('enough');
  expect(spaceLevel(disk(LOW - 1), LOW)).toBe('low');
});
it('of a small disk is low at a tenth of it', () => {
  expect(spaceLevel(disk(GB, 10 * GB), LOW)).toBe('enough');
  expect(spaceLevel(disk(GB - 1, 10 * GB), LOW)).toBe('low');
});
it('is full before the very last byte, which the database needs itself', () => {
  expect(spaceLevel(disk(32 * 2 ** 20), LOW)).toBe('low');
  expect(spaceLevel(disk(32 * 2 ** 20 - 1), LOW)).toBe('full');
});
it('is full while the database refuses, whatever the disk of the platform says', () => {
  expect(spaceLevel(seen({ refusedAt: 999_000 }), LOW)).toBe('full');
  expect(spaceLevel(seen({ refusedAt: 999_000, disk: undefined }), LOW)).toBe('full');
  expect(spaceLevel(seen({ refusedAt: 900_000, tried: false }), LOW)).toBe('full');
});
it('is enough again once nothing was refused for a while and a try found room', () => {
  expect(spaceLevel(seen({ refusedAt: 990_000 }), LOW)).toBe('enough');
  expect(spaceLevel(seen({ refusedAt: 990_001 }), LOW)).toBe('full');
});
it('is taken for enough where the disk cannot be asked and nothing is refused', () => {
  expect(spaceLevel(seen({ disk: undefined }), LOW)).toBe('enough');
});
it('says how much is left, in a unit that fits', () => {
  expect(spaceText('low', 1.5 * GB).note).toContain('剩余 1.5 GB');
  expect(spaceText('full', 3 * 2 ** 20).note).toContain('剩余 3 MB');
  expect(spaceText('full', undefined).note).not.toContain('剩余');
});
