import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TITLE_MAX, freeTitles, isTitleFor } from './page-titles.ts';

const titleOf = (title: string, kept: string[]) => freeTitles([{ id: 'a', title }], kept).get('a');

describe('the title of a page beside others', () => {
  it('is the wanted one where it is free, and has the first free number where it is not', () => {
    expect(titleOf('泵房', ['总览'])).toBe('泵房');
    expect(titleOf('泵房', ['泵房'])).toBe('泵房 (2)');
    expect(titleOf('Pump', ['PUMP', 'pump (2)'])).toBe('Pump (3)');
  });

  it('stays within what a title may have, and whole in its characters', () => {
    const long = 'x'.repeat(TITLE_MAX);
    expect(titleOf(long, [long])).toBe(`${'x'.repeat(TITLE_MAX - 4)} (2)`);
    const wide = `x${'\u{1F600}'.repeat(TITLE_MAX / 2)}`.slice(0, TITLE_MAX - 1);
    expect(titleOf(wide, [wide])?.isWellFormed()).toBe(true);
  });

  it('is told apart from one that somebody chose', () => {
    expect(['泵房', '泵房 (2)', '泵房（2）', '泵房2', '泵站 (2)'].map((title) => isTitleFor(title, '泵房'))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('is nobody else’s, whatever is wanted and kept', () => {
    const title = constantFrom('a', 'A', 'b', 'a (2)', 'A (3)', 'b (2)', 'c'.repeat(TITLE_MAX));
    assert(
      property(array(title, { maxLength: 8 }), array(title, { maxLength: 8 }), (wanted, kept) => {
        const titles = freeTitles(
          wanted.map((one, i) => ({ id: String(i), title: one })),
          kept,
        );
        const lower = [...titles.values()].map((one) => one.toLowerCase());
        expect(new Set(lower).size).toBe(wanted.length);
        expect(lower.some((one) => kept.some((other) => other.toLowerCase() === one))).toBe(false);
        for (const one of titles.values()) expect(one.length).toBeLessThanOrEqual(TITLE_MAX);
        for (const [id, one] of titles) expect(isTitleFor(one, wanted[Number(id)] ?? '')).toBe(true);
      }),
    );
  });
});
