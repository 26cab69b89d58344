import type { Pdf } from './pdf-file.ts';

/** Signs of a word that is not parted: letters, digits and what stands among them. Han may be parted anywhere. */
const WORD = /[\w.,:;%/+()"'-]/;

/**
 * Parts texts into lines by the widths of single signs, which are looked up once: the library measures every text anew, thrice, and
 * takes minutes for what an order can hold. Kerning is left out.
 */
export function createLines(pdf: Pdf) {
  const known = new Map<string, Map<string, number>>();
  function widthOf(sign: string, widths: Map<string, number>): number {
    const before = widths.get(sign);
    if (before !== undefined) return before;
    const width = pdf.widthOfString(sign);
    widths.set(sign, width);
    return width;
  }
  /** In the font that is set; `font` names it. */
  return (text: string, width: number, font: string): string[] => {
    const widths = known.get(font) ?? new Map<string, number>();
    known.set(font, widths);
    return text.split('\n').flatMap((paragraph) => partedLine(paragraph, width, (sign) => widthOf(sign, widths)));
  };
}

export function partedLine(paragraph: string, width: number, widthOf: (sign: string) => number): string[] {
  const lines: string[] = [];
  let [line, used] = ['', 0];
  for (const sign of paragraph) {
    const wide = widthOf(sign);
    if (used + wide > width && line !== '') {
      const kept = WORD.test(sign) ? wordAtEnd(line) : '';
      // a word that is a whole line is parted after all
      const carried = kept.length < line.length ? kept : '';
      lines.push(line.slice(0, line.length - carried.length).trimEnd());
      line = carried;
      used = 0;
      for (const one of carried) used += widthOf(one);
      if (line === '' && sign === ' ') continue;
    }
    line += sign;
    used += wide;
  }
  return [...lines, line];
}
function wordAtEnd(line: string): string {
  let at = line.length;
  while (at > 0 && WORD.test(line.charAt(at - 1))) at--;
  return line.slice(at);
}
