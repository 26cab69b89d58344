/** Where words stand about a symbol; several on one side stand below each other. */
export type Beside = 'bottom' | 'top' | 'right' | 'left' | 'middle';
export interface Words {
  readonly place: Beside;
  /** Height of the letters, page units. */
  readonly size: number;
}
export interface WordsAt {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** Between a symbol and its words, page units. */
const GAP = 5;
const LINE = 1.25;
const ANCHOR = { left: 'end', right: 'start', top: 'middle', bottom: 'middle', middle: 'middle' } as const;

/** The upright box around a turned one: words stand upright beside what is seen. */
export function uprightBox({ x, y, width, height }: Box, degrees: number): Box {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  const [wide, high] = [width * cos + height * sin, width * sin + height * cos];
  return { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high };
}

/** Baselines of words about a box, in the order of `words`. */
export function placeWords(box: Box, words: readonly Words[]): WordsAt[] {
  const heightOf = (place: Beside) =>
    words.filter((each) => each.place === place).reduce((sum, { size }) => sum + size * LINE, 0);
  const used = new Map<Beside, number>();
  return words.map(({ place, size }) => {
    const before = used.get(place) ?? 0;
    used.set(place, before + size * LINE);
    const middle = box.y + box.height / 2 - heightOf(place) / 2;
    const top = {
      bottom: box.y + box.height + GAP,
      top: box.y - GAP - heightOf('top'),
      left: middle,
      right: middle,
      middle,
    };
    const x = { left: box.x - GAP, right: box.x + box.width + GAP }[place as 'left' | 'right'] ?? box.x + box.width / 2;
    return { x: round(x), y: round(top[place] + before + size * (LINE / 2 + 0.35)), anchor: ANCHOR[place] };
  });
}
const round = (value: number): number => Math.round(value * 100) / 100;
