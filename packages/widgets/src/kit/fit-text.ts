import type { Font } from '@lightfield/page';
import { isNumberText, shortened, textWidth } from './text-width.ts';

/** A measured width may be off by so much; nobody sees letters that reach out by less. */
const TOLERANCE = 1.02;
/** Words with the blanks behind them; Chinese may be broken anywhere. */
const PIECES = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+\s*|\s+/gu;
/** What must not begin a line: it takes what stands before it along. */
const CLOSING = /^[，。、；：！？）】》”’％…,.;:!?)\]}%]/;

interface Room {
  readonly width: number;
  readonly height: number;
  /** Distance of lines, in letter heights. */
  readonly lineHeight: number;
}

/**
 * Words within their box: broken into lines as far as there is height for them, the last one ending in an ellipsis where
 * words are left. Line breaks somebody made are kept, and then none is added that has no room. A number is neither broken
 * nor cut: what is left of it would be another one.
 */
export function fittedText(text: string, font: Font, { width, height, lineHeight }: Room): string {
  const room = width * TOLERANCE;
  const lines = text.split('\n');
  const fits = (line: string) => isNumberText(line) || textWidth(line.trimEnd(), font) <= room;
  if (lines.every(fits)) return text;
  const most = Math.max(lines.length, Math.floor((height * TOLERANCE) / (font.size * lineHeight)));
  const broken = lines.flatMap((line) => (fits(line) ? [line] : wrapped(line, font, room)));
  if (broken.length <= most) return broken.join('\n');
  if (lines.length > 1) return lines.map((line) => (fits(line) ? line : shortened(line, font, room))).join('\n');
  const last = broken.slice(most - 1).join('');
  return [...broken.slice(0, most - 1), shortened(last, font, room)].join('\n');
}

function wrapped(line: string, font: Font, room: number): string[] {
  const lines: string[] = [];
  let now: string[] = [];
  for (const piece of line.match(PIECES) ?? []) {
    if (now.length > 0 && textWidth([...now, piece].join('').trimEnd(), font) > room) {
      const carried = CLOSING.test(piece) && now.length > 1 ? now.splice(-1) : [];
      lines.push(now.join(''));
      now = carried;
    }
    now.push(piece);
  }
  // one word that is wider than the box ends in an ellipsis, whatever the height
  return [...lines, now.join('')].map((each) => (isNumberText(each.trim()) ? each : shortened(each, font, room)));
}
