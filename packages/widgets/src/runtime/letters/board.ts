import { type Box, type Font, isWithin, unionOf, type Widget } from '@lightfield/page';
import { cssColour } from '../../kit/colour.ts';
import { SVG, setAttribute, setStyle } from '../../kit/dom.ts';
import type { LetterBoard, LetterLine, Letters, LetterSlot } from '../../kit/letters.ts';
import { canvasFont } from '../../kit/paint.ts';
import { isDoubtful } from '../../kit/reading.ts';
import { textWidth } from '../../kit/text-width.ts';
import { letterBox } from './clear.ts';
import { ANCHORS, type NewSlot, type Write } from './message.ts';

export interface Board extends LetterBoard {
  /** Ids of all widgets that write. */
  ids(): ReadonlySet<string>;
  /** From now on `send` gets what these widgets write, once a frame; their elements stay in sight until `seen`. */
  begin(clear: ReadonlySet<string>, send: (message: Write) => void): void;
  /** What was sent first can be seen. */
  seen(): void;
  /** Everything is shown by its elements again. */
  end(): void;
}

interface Slot {
  readonly id: string;
  readonly letters: readonly Letters[];
  readonly box: Box;
  /** As they stand in the elements; `null`: those alone can show them. */
  lines: readonly LetterLine[] | null;
  /** What the painter knows it by; `null`: it does not. */
  number: number | null;
  isHidden: boolean;
  /** Its box answers to the pointer by itself. */
  readonly hasGround: boolean;
  /** Answers to it in the stead of the letters. */
  stead: Element | null;
}

/**
 * Who writes letters, and by what they are shown: by their elements, or past them by `send`. A widget that is dimmed, or
 * whose number has outgrown its box, goes back to its elements as long as that lasts.
 */
export function createBoard(soon: (work: () => void) => void = queueMicrotask): Board {
  const slots = new Set<Slot>();
  let clear: ReadonlySet<string> = new Set();
  let send: ((message: Write) => void) | null = null;
  let isSeen = false;
  let numbers = 0;
  let waiting: { slots: NewSlot[]; lines: (number | string)[]; gone: number[] } | null = null;

  const message = () => {
    if (waiting) return waiting;
    waiting = { slots: [], lines: [], gone: [] };
    // whatever is told in a frame is told in one go, and this runs behind it
    soon(() => {
      if (waiting) send?.({ kind: 'write', ...waiting });
      waiting = null;
    });
    return waiting;
  };
  const take = (slot: Slot, lines: readonly LetterLine[]) => {
    if (slot.number === null) {
      slot.number = numbers += 1;
      message().slots.push({ slot: slot.number, box: slot.box, looks: slot.letters.map(({ font }) => lookOf(font)) });
    }
    const flat = message().lines;
    flat.push(slot.number);
    for (const [index, { element }] of slot.letters.entries()) {
      const line = lines[index];
      if (line && element) flat.push(line.text, line.x, line.y, ANCHORS.indexOf(line.anchor));
      else flat.push('', 0, 0, 0);
    }
    if (isSeen) hide(slot, true);
  };
  const giveBack = (slot: Slot) => {
    if (slot.number !== null && send) message().gone.push(slot.number);
    slot.number = null;
    hide(slot, false);
  };
  const show = (slot: Slot) => {
    if (send && slot.lines && clear.has(slot.id) && fits(slot, slot.lines)) take(slot, slot.lines);
    else if (slot.number !== null) giveBack(slot);
  };

  return {
    open(widget: Widget, letters: readonly Letters[]): LetterSlot {
      const slot: Slot = {
        id: widget.id,
        letters,
        box: letterBox(widget),
        lines: null,
        number: null,
        isHidden: false,
        hasGround: widget.style.fill.enable,
        stead: null,
      };
      slots.add(slot);
      return {
        write(reading, lines) {
          // what must not be relied on is dimmed and marked
          slot.lines = reading && !isDoubtful(reading.quality) ? lines : null;
          show(slot);
        },
        close() {
          slots.delete(slot);
          giveBack(slot);
        },
      };
    },
    ids: () => new Set(Array.from(slots, ({ id }) => id)),
    begin(ids, to) {
      [clear, send, isSeen] = [ids, to, false];
      for (const slot of slots) show(slot);
    },
    seen() {
      isSeen = true;
      for (const slot of slots) hide(slot, slot.number !== null);
    },
    end() {
      for (const slot of slots) giveBack(slot);
      [send, waiting] = [null, null];
    },
  };
}

/** Elements out of sight, and back. What has no ground of its own is met by the pointer where its letters were. */
function hide(slot: Slot, isHidden: boolean): void {
  if (slot.isHidden === isHidden) return;
  slot.isHidden = isHidden;
  for (const { element } of slot.letters) setStyle(element, 'display', isHidden ? 'none' : '');
  slot.stead?.remove();
  slot.stead = isHidden && !slot.hasGround ? steadOf(slot) : null;
}
function steadOf({ letters, lines }: Slot): Element | null {
  const holder = letters.find(({ element }) => element)?.element?.parentNode;
  if (!holder || !lines) return null;
  const { x, y, width, height } = unionOf(lines.flatMap((line, index) => extentOf(line, letters[index]) ?? [])) ?? {};
  const rect = document.createElementNS(SVG, 'rect');
  for (const [name, value] of Object.entries({ x, y, width, height })) setAttribute(rect, name, value ?? 0);
  setAttribute(rect, 'fill', 'none');
  setAttribute(rect, 'pointer-events', 'all');
  holder.append(rect);
  return rect;
}

const lookOf = (font: Font) => [canvasFont(font), cssColour(font.color)] as const;

/** Letters reach so far above and below their baseline, in letter heights: digits, capitals and the tail of a g. */
const [ABOVE, BELOW] = [0.9, 0.25];

/** What a line covers; `undefined`: it says nothing, or is not drawn. */
function extentOf({ text, x, y, anchor }: LetterLine, letters: Letters | undefined): Box | undefined {
  if (text === '' || !letters?.element) return undefined;
  const { font } = letters;
  const width = textWidth(text, font);
  const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
  return { x: left, y: y - ABOVE * font.size, width, height: (ABOVE + BELOW) * font.size };
}
/** Outside of its own box a text may lie under another widget, which it would cover. A canvas draws no underline. */
const fits = ({ box, letters }: Slot, lines: readonly LetterLine[]): boolean =>
  lines.every((line, index) => {
    const extent = extentOf(line, letters[index]);
    return !extent || (!letters[index]?.font.underline && isWithin(extent, box));
  });
