import { type Lines, type NewSlot, PARTS_OF_A_LINE, type Place } from './message.ts';

/** What is asked of a canvas. */
export type Ground = Pick<
  CanvasRenderingContext2D,
  'setTransform' | 'clearRect' | 'fillText' | 'font' | 'fillStyle' | 'textAlign'
>;
interface Slot extends NewSlot {
  /** As in a message, without the number of the slot; `null`: nothing is shown. */
  lines: Lines | null;
}
const ALIGN = ['left', 'center', 'right'] as const;

interface Options {
  readonly ground: Ground;
  /** Gives the canvas another size, which empties it. */
  readonly resize: (place: Place) => void;
  /** Paints a little later: what is told in frames that follow each other is painted together, or each hands over a picture. */
  readonly later: (paint: () => void) => void;
}
/** Keeps what stands on a canvas, and writes anew only where it changes. Boxes of slots never overlap. */
export function createPainter({ ground, resize, later }: Options) {
  const slots = new Map<number, Slot>();
  /** What is to be painted, with what went since the last time. */
  let changed: Set<Slot> | null = null;
  let at: Place = { width: 0, height: 0, scaleX: 1, scaleY: 1, left: 0, top: 0 };

  /** By whole pixels: half of one would leave a trace. */
  const wipe = ({ box }: Slot): void => {
    const [left, top] = [Math.floor(at.left + box.x * at.scaleX), Math.floor(at.top + box.y * at.scaleY)];
    const right = Math.ceil(at.left + (box.x + box.width) * at.scaleX);
    const bottom = Math.ceil(at.top + (box.y + box.height) * at.scaleY);
    ground.clearRect(left, top, right - left, bottom - top);
  };
  /** Whatever is wiped is wiped before anything is written: neighbours may share a row of pixels. */
  const paint = (changed: ReadonlySet<Slot>): void => {
    ground.setTransform(1, 0, 0, 1, 0, 0);
    for (const slot of changed) wipe(slot);
    ground.setTransform(at.scaleX, 0, 0, at.scaleY, at.left, at.top);
    let [font, colour, align] = ['', '', -1];
    for (const { looks, lines } of changed) {
      if (!lines) continue;
      for (const [index, look] of looks.entries()) {
        const [text, x, y, anchor] = lines.slice(index * PARTS_OF_A_LINE, (index + 1) * PARTS_OF_A_LINE);
        if (text === '') continue;
        // settings of a canvas are dear, and neighbours look alike
        if (font !== look[0]) ground.font = font = look[0];
        if (colour !== look[1]) ground.fillStyle = colour = look[1];
        if (align !== anchor) {
          align = Number(anchor);
          ground.textAlign = ALIGN[align] ?? 'left';
        }
        ground.fillText(String(text), Number(x), Number(y));
      }
    }
  };

  return {
    place(place: Place): void {
      at = place;
      resize(place);
      paint(new Set(slots.values()));
    },
    write(fresh: readonly NewSlot[], lines: Lines, gone: readonly number[]): void {
      if (!changed) {
        changed = new Set();
        later(() => {
          if (changed) paint(changed);
          changed = null;
        });
      }
      for (const slot of fresh) slots.set(slot.slot, { ...slot, lines: null });
      for (let from = 0; from < lines.length; ) {
        const slot = slots.get(Number(lines[from]));
        if (!slot) break;
        const to = from + 1 + slot.looks.length * PARTS_OF_A_LINE;
        slot.lines = lines.slice(from + 1, to);
        changed.add(slot);
        from = to;
      }
      for (const number of gone) {
        const slot = slots.get(number);
        if (!slot) continue;
        slot.lines = null;
        changed.add(slot);
        slots.delete(number);
      }
    },
  };
}
