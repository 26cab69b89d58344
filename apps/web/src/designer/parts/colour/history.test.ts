import { LIMITS } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { colourHistory, remember } from './history.ts';
import { PREDEFINED } from './palette.ts';

it('50 colours are offered, each once', () => {
  expect(new Set(PREDEFINED).size).toBe(LIMITS.page.predefinedColours);
  expect(PREDEFINED).toHaveLength(LIMITS.page.predefinedColours);
});

it('20 colours are kept, the newest first; one more takes the place of the oldest', () => {
  const colours = PREDEFINED.slice(0, LIMITS.page.colourHistory + 1);
  for (const colour of colours.slice(0, -1)) remember(colour);
  expect(colourHistory.get()).toHaveLength(LIMITS.page.colourHistory);
  expect(colourHistory.get().at(-1)).toBe(colours[0]);
  remember(colours.at(-1) ?? '');
  expect(colourHistory.get()).toEqual(colours.slice(1).toReversed());
});
