import { expect, it } from 'vitest';
import { type RoomSeen, roomLevel, roomText } from './room-level.ts';

const GB = 2 ** 30;
const LOW = 2 * GB;
const seen = (change: Partial<RoomSeen>): RoomSeen => ({
  disk: { free: 50 * GB, total: 100 * GB },
  refusedAt: undefined,
  tried: true,
  now: 1_000_000,
  ...change,
});
const disk = (free: number, total = 100 * GB) => seen({ disk: { free, total } });

it('is low just below the limit, and not at it', () => {
  expect(roomLevel(disk(LOW), LOW)).toBe('enough');
  expect(roomLevel(disk(LOW - 1), LOW)).toBe('low');
});
it('of a small disk is low at a tenth of it', () => {
  expect(roomLevel(disk(GB, 10 * GB), LOW)).toBe('enough');
  expect(roomLevel(disk(GB - 1, 10 * GB), LOW)).toBe('low');
});
it('is full before the very last byte, which the database needs itself', () => {
  expect(roomLevel(disk(32 * 2 ** 20), LOW)).toBe('low');
  expect(roomLevel(disk(32 * 2 ** 20 - 1), LOW)).toBe('full');
});
it('is full while the database refuses, whatever the disk of the platform says', () => {
  expect(roomLevel(seen({ refusedAt: 999_000 }), LOW)).toBe('full');
  expect(roomLevel(seen({ refusedAt: 999_000, disk: undefined }), LOW)).toBe('full');
  expect(roomLevel(seen({ refusedAt: 900_000, tried: false }), LOW)).toBe('full');
});
it('is enough again once nothing was refused for a while and a try found room', () => {
  expect(roomLevel(seen({ refusedAt: 990_000 }), LOW)).toBe('enough');
  expect(roomLevel(seen({ refusedAt: 990_001 }), LOW)).toBe('full');
});
it('is taken for enough where the disk cannot be asked and nothing is refused', () => {
  expect(roomLevel(seen({ disk: undefined }), LOW)).toBe('enough');
});
it('says how much is left, in a unit that fits', () => {
  expect(roomText('low', 1.5 * GB).note).toContain('剩余 1.5 GB');
  expect(roomText('full', 3 * 2 ** 20).note).toContain('剩余 3 MB');
  expect(roomText('full', undefined).note).not.toContain('剩余');
});
