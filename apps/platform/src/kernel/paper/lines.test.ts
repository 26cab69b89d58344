import { describe, expect, it } from 'vitest';
import { partedLine } from './lines.ts';

const parted = (text: string, width: number) => partedLine(text, width, () => 1);

describe('a text in lines', () => {
  it.each([
    ['', 5, ['']],
    ['轴承', 5, ['轴承']],
    ['轴承磨损更换完成', 5, ['轴承磨损更', '换完成']],
    ['the pump is old', 8, ['the pump', 'is old']],
    ['更换6205轴承', 4, ['更换', '6205', '轴承']],
    ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['   ', 2, ['', '']],
  ])('%j in %i', (text, width, lines) => {
    expect(parted(text, width)).toEqual(lines);
  });
  it('loses no sign but spaces at an end, and no line is too wide', () => {
    for (let n = 0; n < 300; n++) {
      const text = Array.from({ length: 60 }, (_one, i) => '轴a b1承'.charAt((n * 7 + i * i * 3) % 6)).join('');
      const lines = parted(text, 7);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(7);
    }
  });
});
