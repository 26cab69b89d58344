import { describe, expect, it } from 'vitest';
import { qrModules } from './qr-code.ts';

/** Modules on a side of a code of this version. */
const sideOf = (version: number) => 17 + 4 * version;

describe('a QR code', () => {
  it('is as large as its bytes in UTF-8 need at level M', () => {
    expect(qrModules('a'.repeat(14))).toHaveLength(sideOf(1));
    expect(qrModules('a'.repeat(15))).toHaveLength(sideOf(2));
    // three bytes each
    expect(qrModules('泵站泵站')).toHaveLength(sideOf(1));
    expect(qrModules('泵站泵站泵')).toHaveLength(sideOf(2));
  });
  it('is made of 666 bytes at most', () => {
    expect(qrModules('a'.repeat(666))).toHaveLength(sideOf(20));
    expect(qrModules('a'.repeat(667))).toBeUndefined();
    expect(qrModules('泵'.repeat(223))).toBeUndefined();
  });
  it('has its three corners, by which a phone finds it', () => {
    const code = qrModules('/manage/excel/info/scan/018f6b1a-7b1a-7c1a-8b1a-0123456789ab') ?? [];
    const corner = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    const last = code.length - 7;
    for (const [row, column] of [
      [0, 0],
      [0, last],
      [last, 0],
    ] as const)
      expect(
        code.slice(row, row + 7).map((line) =>
          line
            .slice(column, column + 7)
            .map((dark) => (dark ? 1 : 0))
            .join(''),
        ),
      ).toEqual(corner);
  });
});
