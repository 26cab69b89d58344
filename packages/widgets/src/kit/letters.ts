import type { Font, Widget } from '@lightfield/page';
import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import type { Reading } from './host.ts';

/** A line of letters: where it begins, ends or has its middle, on its baseline; page units. */
export interface LetterLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}
/** What its lines are written with; the element is not there where a widget has no such line. */
export interface Letters {
  readonly element: SVGTextElement | null;
  readonly font: Font;
}
export interface LetterSlot {
  /** The lines of a widget as they stand in its elements now, one for each of its `Letters`, and what they say. */
  write(reading: Reading | undefined, lines: readonly LetterLine[]): void;
  close(): void;
}
/**
 * Draws the letters of many widgets past the document (decision 056): a browser takes more time for a thousand texts that
 * change than for all the rest of a page. The elements keep their text, and are out of sight meanwhile.
 */
export interface LetterBoard {
  open(widget: Widget, letters: readonly Letters[]): LetterSlot;
}
/** Of a page that is run; `null`: letters are drawn by their elements. */
export const LettersContext = createContext<LetterBoard | null>(null);

/** Where a view says what it writes, after it wrote it into its elements. `letters` is asked once for each widget. */
export function useLetters(widget: Widget, letters: () => readonly Letters[]): RefObject<LetterSlot | null> {
  const board = useContext(LettersContext);
  const slot = useRef<LetterSlot>(null);
  const latest = useRef(letters);
  useLayoutEffect(() => {
    latest.current = letters;
  });
  useLayoutEffect(() => {
    const open = board?.open(widget, latest.current()) ?? null;
    slot.current = open;
    return () => open?.close();
  }, [board, widget]);
  return slot;
}
