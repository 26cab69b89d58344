import { COLOURS, FONTS, type Mode } from '@lightfield/ui';

export interface Picture {
  canvas: HTMLCanvasElement;
  mode: Mode;
  title: string;
  subtitle: string;
  /** Curves that are shown, as in the legend. */
  legend: readonly { colour: string; text: string }[];
}

/** CSS px. */
const MARGIN = 16;
const LINE = 20;

/** The chart as it is seen, with title, range and legend, on the ground of the theme. */
export async function pngOf({ canvas, mode, title, subtitle, legend }: Picture): Promise<Blob> {
  const ratio = canvas.clientWidth > 0 ? canvas.width / canvas.clientWidth : 1;
  const width = canvas.width / ratio + 2 * MARGIN;
  const picture = document.createElement('canvas');
  const pen = picture.getContext('2d');
  if (!pen) throw new Error('no 2d context');
  const font = (px: number, weight = 400) => `${weight} ${px}px ${FONTS.text}`;
  pen.font = font(12);
  const lines = legendLines(legend, width - 2 * MARGIN, (text) => pen.measureText(text).width);
  const head = MARGIN + LINE * 2 + 8;
  const height = head + canvas.height / ratio + 8 + lines.length * LINE + MARGIN;
  picture.width = Math.round(width * ratio);
  picture.height = Math.round(height * ratio);
  pen.scale(ratio, ratio);
  pen.fillStyle = COLOURS[mode].surface;
  pen.fillRect(0, 0, width, height);
  pen.textBaseline = 'top';
  pen.fillStyle = COLOURS[mode].text;
  pen.font = font(15, 600);
  pen.fillText(title, MARGIN, MARGIN, width - 2 * MARGIN);
  pen.fillStyle = COLOURS[mode].textSoft;
  pen.font = font(12);
  pen.fillText(subtitle, MARGIN, MARGIN + LINE + 2, width - 2 * MARGIN);
  pen.drawImage(canvas, MARGIN, head, canvas.width / ratio, canvas.height / ratio);
  for (const [row, line] of lines.entries()) {
    const y = head + canvas.height / ratio + 8 + row * LINE;
    for (const { x, colour, text } of line) {
      pen.fillStyle = colour;
      pen.fillRect(MARGIN + x, y + 5, SWATCH, 3);
      pen.fillStyle = COLOURS[mode].text;
      pen.fillText(text, MARGIN + x + SWATCH + 6, y);
    }
  }
  return new Promise((resolve, reject) =>
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

const SWATCH = 16;
const BETWEEN = 20;

/** Breaks the legend into lines that fit the width. */
function legendLines(
  legend: Picture['legend'],
  width: number,
  widthOf: (text: string) => number,
): { x: number; colour: string; text: string }[][] {
  const lines: { x: number; colour: string; text: string }[][] = [];
  let x = Number.POSITIVE_INFINITY;
  for (const { colour, text } of legend) {
    const needed = SWATCH + 6 + widthOf(text);
    if (x + needed > width) {
      lines.push([]);
      x = 0;
    }
    lines.at(-1)?.push({ x, colour, text });
    x += needed + BETWEEN;
  }
  return lines;
}
