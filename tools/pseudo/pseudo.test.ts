import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { CLOSED, OPENED, stretched } from './stretched.ts';

it('a text is longer, accented and in brackets, and its gaps and marks are what they were', () => {
  expect(stretched('Save')).toBe('⟦Šàvé ééé⟧');
  expect(stretched('{{count}} devices of <b>{{name}}</b>')).toMatch(/^⟦\{\{count\}\} .* <b>\{\{name\}\}<\/b>.*⟧$/);
  const word = fc.stringMatching(/^[a-zA-Z]{1,12}$/);
  const gap = word.map((name) => `{{${name}}}`);
  fc.assert(
    fc.property(fc.array(fc.oneof(word, gap), { minLength: 1, maxLength: 12 }), (parts) => {
      const text = parts.join(' ');
      const long = stretched(text);
      expect(long.startsWith(OPENED) && long.endsWith(CLOSED)).toBe(true);
      expect(long.length).toBeGreaterThan(text.length);
      expect(long.match(/\{\{\w+\}\}/g)).toEqual(text.match(/\{\{\w+\}\}/g));
    }),
  );
});
