import { type Cell, type Line, type ReportDocument, type Style, shown } from '@lightfield/report';
import { drawPicture } from '../../../kernel/paper/draw-picture.ts';
import { A4, BOLD, type Pdf, REGULAR, openPdf } from '../../../kernel/paper/pdf-file.ts';
import type { Printed } from '../report-work.ts';
import { qrModules } from '../qr-code.ts';
import { withOrigin } from '../xlsx/write.ts';
import { type Box, type LaidPage, type PlacedCell, layOut } from './layout.ts';

const SIZE = 11;
/** Points between a text and the line of its cell. */
const PADDING = 2.5;
const MARGINAL_SIZE = 8;
const GREY = '#666666';
const WIDTHS: Readonly<Record<Line['style'], number>> = {
  thin: 0.5,
  medium: 1.25,
  thick: 2,
  dashed: 0.5,
  dotted: 0.5,
  double: 0.5,
};

/** A document as PDF, the fonts in it. */
export async function pdfOf(document: ReportDocument, printed: Printed): Promise<Uint8Array> {
  const pages = document.sheets.flatMap((sheet) => layOut(sheet));
  const first = pages[0]?.size ?? A4;
  const { pdf, bytes } = openPdf({ title: printed.title, size: first });
  if (pages.length === 0) pdf.addPage({ size: first, margin: 0 });
  for (const [i, page] of pages.entries()) {
    pdf.addPage({ size: page.size, margin: 0 });
    drawPage(pdf, page, document, printed);
    drawMargins(pdf, page, i + 1, pages.length);
  }
  return bytes();
}

function drawPage(pdf: Pdf, { cells, scale }: LaidPage, { styles }: ReportDocument, printed: Printed): void {
  const styleOf = ({ cell }: PlacedCell): Style => (cell.s === undefined ? {} : (styles[cell.s] ?? {}));
  for (const placed of cells) {
    const { fill } = styleOf(placed);
    const { x, y, width, height } = placed.box;
    if (fill !== undefined) pdf.rect(x, y, width, height).fill(fill);
  }
  for (const placed of cells) drawContent(pdf, placed, styleOf(placed), scale, printed);
  drawBorders(pdf, cells, styleOf, scale);
}

function drawContent(pdf: Pdf, placed: PlacedCell, style: Style, scale: number, printed: Printed): void {
  const { cell, box } = placed;
  if (cell.qr && typeof cell.v === 'string' && drawCode(pdf, withOrigin(cell.v, printed.origin), box)) return;
  if (cell.files && cell.files.length > 0) return drawPictures(pdf, cell.files, box, printed);
  const text = textOf(cell, style);
  if (text !== '') drawText(pdf, placed, { text, style, scale, isNumber: typeof cell.v === 'number' });
}
const LACKING = '—';
/** A value that is not good has a mark behind it; one that is not there a dash. */
function textOf(cell: Cell, style: Style): string {
  if (cell.q === 'none') return LACKING;
  const text = shown(cell, style);
  return cell.q === undefined || text === '' ? text : `${text} ?`;
}

interface Texted {
  readonly text: string;
  readonly style: Style;
  readonly scale: number;
  readonly isNumber: boolean;
}
function drawText(pdf: Pdf, placed: PlacedCell, texted: Texted): void {
  const { style, scale, text } = texted;
  const { box } = placed;
  const padding = PADDING * scale;
  const wrap = style.wrap === true || text.includes('\n');
  pdf.font(style.bold ? BOLD : REGULAR).fontSize((style.size ?? SIZE) * scale);
  const line = wrap ? wrapped(placed, texted) : oneLine(pdf, placed, texted);
  const high = wrap ? pdf.heightOfString(text, line.options) : pdf.currentLineHeight(true);
  const free = box.height - high;
  const top = { top: padding / 2, middle: free / 2, bottom: free - padding / 2 }[style.valign ?? 'bottom'];
  // what fits needs no edge that cuts it
  const isCut = line.isLong || high > box.height || style.italic === true;
  if (isCut) {
    const wide = box.width + line.over;
    pdf.save().rect(box.x, box.y, wide, box.height).clip();
  }
  pdf.fillColor(style.color ?? '#000000').text(text, box.x + padding + line.shift, box.y + Math.max(0, top), {
    ...line.options,
    ...(style.underline && { underline: true }),
    ...(style.strike && { strike: true }),
    ...(style.italic && { oblique: true }),
  });
  if (isCut) pdf.restore();
}
interface SetLine {
  /** Without a width the library looks for no place to break a line, which takes it longer than all the rest. */
  readonly options: { width?: number; align?: 'left' | 'center' | 'right'; lineBreak: boolean };
  readonly shift: number;
  readonly over: number;
  /** It may be wider than its room. */
  readonly isLong: boolean;
}
const alignOf = ({ style, isNumber }: Texted) => style.align ?? (isNumber ? 'right' : 'left');
const roomIn = (box: Box, scale: number) => Math.max(1, box.width - 2 * PADDING * scale);
const wrapped = ({ box }: PlacedCell, texted: Texted): SetLine => ({
  options: { width: roomIn(box, texted.scale), align: alignOf(texted), lineBreak: true },
  shift: 0,
  over: 0,
  // one long word
  isLong: true,
});
/** A text that is too long runs on over empty cells, a number gets smaller. The font is set. */
function oneLine(pdf: Pdf, { box, spill }: PlacedCell, texted: Texted): SetLine {
  const { text, style, scale, isNumber } = texted;
  const room = roomIn(box, scale);
  const size = (style.size ?? SIZE) * scale;
  const wide = pdf.widthOfString(text);
  const shrunk = isNumber && wide > room ? Math.max(0.4, room / wide) : 1;
  if (shrunk < 1) pdf.fontSize(size * shrunk);
  const align = alignOf(texted);
  const free = room - Math.min(wide * shrunk, room);
  return {
    options: { lineBreak: false },
    shift: { left: 0, center: free / 2, right: free }[align],
    over: !isNumber && align === 'left' ? spill : 0,
    isLong: wide * shrunk > room,
  };
}

interface Side {
  readonly line: Line;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}
function sidesOf({ x, y, width, height }: Box, { border }: Style): Side[] {
  if (!border) return [];
  const [topLeft, topRight] = [[x, y] as const, [x + width, y] as const];
  const [bottomLeft, bottomRight] = [[x, y + height] as const, [x + width, y + height] as const];
  const sides: [Line | undefined, Side['from'], Side['to']][] = [
    [border.top, topLeft, topRight],
    [border.right, topRight, bottomRight],
    [border.bottom, bottomLeft, bottomRight],
    [border.left, topLeft, bottomLeft],
  ];
  return sides.flatMap(([line, from, to]) => (line ? [{ line, from, to }] : []));
}
/** Lines that look the same and follow each other are one stroke: a table has ten thousands of them. */
function drawBorders(
  pdf: Pdf,
  cells: readonly PlacedCell[],
  styleOf: (placed: PlacedCell) => Style,
  scale: number,
): void {
  let pen = '';
  const stroke = () => {
    if (pen !== '') pdf.stroke().undash();
    pen = '';
  };
  for (const placed of cells)
    for (const { line, from, to } of sidesOf(placed.box, styleOf(placed))) {
      const color = line.color ?? '#000000';
      const next = `${line.style} ${color}`;
      if (next !== pen) {
        stroke();
        pen = next;
        pdf.lineWidth(WIDTHS[line.style] * Math.max(0.6, scale)).strokeColor(color);
        if (line.style === 'dashed') pdf.dash(3, { space: 2 });
        if (line.style === 'dotted') pdf.dash(1, { space: 1.5 });
      }
      const isUpright = from[0] === to[0];
      // the second line of a double one lies inside
      for (const off of line.style === 'double' ? [-0.8, 0.8] : [0]) {
        const [dx, dy] = isUpright ? [off, 0] : [0, off];
        pdf.moveTo(from[0] + dx, from[1] + dy).lineTo(to[0] + dx, to[1] + dy);
      }
    }
  stroke();
}

function drawPictures(pdf: Pdf, files: readonly string[], box: Box, { pictures }: Printed): void {
  const shownFiles = files.flatMap((id) => {
    const picture = pictures[id];
    return picture ? [picture] : [];
  });
  const wide = box.width / Math.max(1, shownFiles.length);
  for (const [i, picture] of shownFiles.entries()) {
    const place: Box = {
      x: box.x + i * wide + 1,
      y: box.y + 1,
      width: Math.max(1, wide - 2),
      height: Math.max(1, box.height - 2),
    };
    // one that cannot be decoded leaves a frame: the rest of the page is worth more
    if (!drawPicture(pdf, picture, place))
      pdf.lineWidth(0.5).strokeColor(GREY).rect(place.x, place.y, place.width, place.height).stroke();
  }
}
function drawCode(pdf: Pdf, text: string, { x, y, width, height }: Box): boolean {
  const modules = qrModules(text);
  if (!modules) return false;
  const side = Math.min(width, height) * 0.94;
  const unit = side / modules.length;
  const [left, top] = [x + (width - side) / 2, y + (height - side) / 2];
  // a little over the edge, so that no viewer shows hairlines between
  for (const [row, line] of modules.entries())
    for (const [column, dark] of line.entries())
      if (dark) pdf.rect(left + column * unit, top + row * unit, unit * 1.02, unit * 1.02);
  pdf.fill('#000000');
  return true;
}

function drawMargins(pdf: Pdf, { print, size }: LaidPage, page: number, pages: number): void {
  const [width, height] = size;
  pdf.font(REGULAR).fontSize(MARGINAL_SIZE).fillColor(GREY);
  const put = (text: string, x: number, y: number) => {
    if (text !== '') pdf.text(text, x, y, { lineBreak: false });
  };
  const middle = (text: string) => (width - pdf.widthOfString(text)) / 2;
  put(print.header, middle(print.header), 14);
  put(print.footer, 34, height - 24);
  const number = print.pageNumbers ? `${page} / ${pages}` : '';
  put(number, middle(number), height - 24);
}
