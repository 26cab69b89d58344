import { type Comparison, holds } from '@lightfield/page';
import type { Reading } from './host.ts';

/** The first of several lines whose condition the value meets, or -1. */
export const firstThatHolds = (
  reading: Reading | undefined,
  lines: readonly { readonly symbol: Comparison; readonly value: string }[],
): number => lines.findIndex(({ symbol, value }) => holds(symbol, reading?.value, value));

/** Which of several choices the value is, or -1: numbers by what they mean (`1` is `1.0`), texts letter by letter. */
export const choiceOf = (reading: Reading | undefined, choices: readonly { readonly value: string }[]): number =>
  choices.findIndex(({ value }) => holds('==', reading?.value, value));
