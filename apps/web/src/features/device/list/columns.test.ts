import { describe, expect, it } from 'vitest';
import { COLUMNS, FIXED_COLUMNS, SELECTION_WIDTH, WIDTHS, hiddenAtFirst } from './columns.ts';

describe('the columns a device list begins with', () => {
  it('fit beside the tree of groups from 1366 pixels on, and lead somewhere at any width', () => {
    for (let window = 800; window < 2_600; window += 7) {
      const hidden = hiddenAtFirst(window);
      for (const column of FIXED_COLUMNS) expect(hidden).not.toContain(column);
      const shown = COLUMNS.filter((column) => !hidden.includes(column));
      const width = shown.reduce((sum, column) => sum + WIDTHS[column], SELECTION_WIDTH);
      if (window >= 1_366) expect(width).toBeLessThanOrEqual(window - 570);
    }
  });

  it('have the gateway among them at 1440 pixels, and all that is asked for often on a wide screen', () => {
    expect(hiddenAtFirst(1_440)).not.toContain('sn');
    expect(hiddenAtFirst(1_920)).toEqual(['signals']);
  });
});
