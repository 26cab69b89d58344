import { type PaperPicture, drawPicture } from '../../kernel/paper/draw-picture.ts';
import { createLines } from '../../kernel/paper/lines.ts';
import { A4, BOLD, type Pdf, REGULAR, openPdf } from '../../kernel/paper/pdf-file.ts';
import type { OrderPaper, PaperStep, PaperTable } from './order-paper-model.ts';

/** Points. */
const MARGIN = 48;
const [WIDTH, HEIGHT] = A4;
const INNER = WIDTH - 2 * MARGIN;
/** Lowest point that is written on: the foot of the page is below. */
const BOTTOM = HEIGHT - 58;
const [TEXT, SMALL, HEAD, TITLE] = [10, 8, 12, 18] as const;
const GAP = 6;
const NAME_WIDTH = 84;
const INDENT = 12;
const PICTURE = { width: 154, height: 116, between: 8 } as const;
const SIGNATURE = { width: 192, height: 72 } as const;
const COLUMNS = [0.46, 0.16, 0.19, 0.19] as const;
const ROW = 18;
/** Height of a line, in sizes of the font: that of the font, which has Chinese. */
const LEADING = 1.45;
const [INK, SOFT, LINE] = ['#1a1a1a', '#666666', '#cccccc'] as const;

/** A work order on sheets of A4. */
export async function orderPdf(paper: OrderPaper): Promise<Uint8Array> {
  const { pdf, bytes } = openPdf({ title: `${paper.title} ${paper.name}`, size: A4, bufferPages: true });
  const sheet = createSheet(pdf);
  sheet.text(paper.title, { size: HEAD, colour: SOFT });
  sheet.text(paper.name, { size: TITLE, bold: true });
  sheet.gap(GAP);
  for (const fact of paper.facts) drawFact(sheet, fact);
  sheet.gap(GAP * 2);
  sheet.text(paper.stepsTitle, { size: HEAD, bold: true });
  sheet.line();
  for (const step of paper.steps) drawStep(sheet, step, paper.noPicture);
  if (paper.leftOut !== '') sheet.text(paper.leftOut, { size: TEXT, colour: SOFT });
  drawFeet(pdf, paper);
  return bytes();
}

interface Written {
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: string;
  readonly left?: number;
  readonly width?: number;
  readonly align?: 'left' | 'right';
}
type Sheet = ReturnType<typeof createSheet>;
/** Where writing goes on, and a new page where there is no more room. */
function createSheet(pdf: Pdf) {
  let y = 0;
  const page = () => {
    pdf.addPage({ size: A4, margin: 0 });
    y = MARGIN;
  };
  const set = ({ size, bold = false, colour = INK }: Written) =>
    pdf
      .font(bold ? BOLD : REGULAR)
      .fontSize(size)
      .fillColor(colour);
  const parted = createLines(pdf);
  const linesOf = (text: string, written: Written): string[] => {
    const { size, bold = false, left = 0, width = INNER - left } = written;
    set(written);
    return parted(text, width, `${size} ${String(bold)}`);
  };
  const heightOf = (text: string, written: Written) => linesOf(text, written).length * written.size * LEADING;
  /** Room for so much on this page. */
  const room = (height: number) => {
    if (y + height > BOTTOM) page();
  };
  /** At the height where writing stands, without going on. */
  const put = (text: string, written: Written) => {
    const { left = 0, width = INNER - left, align = 'left', size } = written;
    for (const [index, line] of linesOf(text, written).entries()) {
      if (line === '') continue;
      const x = align === 'right' ? left + width - pdf.widthOfString(line) : left;
      pdf.text(line, MARGIN + x, y + index * size * LEADING, { lineBreak: false });
    }
  };
  page();
  return {
    pdf,
    room,
    put,
    heightOf,
    at: () => y,
    gap(points: number) {
      y += points;
    },
    /** Goes on over as many pages as it takes. */
    text(text: string, written: Written) {
      for (const line of linesOf(text, written)) {
        room(written.size * LEADING);
        put(line, written);
        y += written.size * LEADING;
      }
      y += 2;
    },
    line(left = 0) {
      pdf.lineWidth(0.5).strokeColor(LINE);
      pdf
        .moveTo(MARGIN + left, y)
        .lineTo(WIDTH - MARGIN, y)
        .stroke();
      y += GAP;
    },
  };
}

function drawFact(sheet: Sheet, [name, value]: readonly [string, string]): void {
  const [label, said] = [
    { size: TEXT, colour: SOFT, width: NAME_WIDTH },
    { size: TEXT, left: NAME_WIDTH + GAP },
  ];
  // a value may have more lines than a page: each is placed by itself
  for (const [index, line] of value.split('\n').entries()) {
    const height = Math.max(sheet.heightOf(line, said), index === 0 ? sheet.heightOf(name, label) : 0);
    sheet.room(height);
    if (index === 0) sheet.put(name, label);
    sheet.put(line, said);
    sheet.gap(height + 2);
  }
}

function drawStep(sheet: Sheet, step: PaperStep, noPicture: string): void {
  const head = { size: TEXT, bold: true, width: INNER * 0.4 };
  sheet.room(sheet.heightOf(step.head, head) * 2);
  sheet.put(step.head, head);
  const side = { size: TEXT, colour: SOFT, left: INNER * 0.4, align: 'right' } as const;
  const high = Math.max(sheet.heightOf(step.head, head), sheet.heightOf(step.side, side));
  sheet.put(step.side, side);
  sheet.gap(high + 2);
  for (const line of step.lines) sheet.text(line, { size: TEXT, left: INDENT });
  if (step.table) drawTable(sheet, step.table);
  drawPictures(sheet, step.pictures, noPicture);
  if (step.signature) {
    sheet.room(SIGNATURE.height);
    drawFramed(sheet, step.signature, { left: INDENT, ...SIGNATURE }, noPicture);
    sheet.gap(SIGNATURE.height);
  }
  sheet.gap(GAP);
  sheet.line();
}

function drawTable(sheet: Sheet, { head, rows, total }: PaperTable): void {
  const width = INNER - INDENT;
  const drawRow = (cells: readonly string[], bold: boolean) => {
    const lefts = COLUMNS.map((_part, index) =>
      COLUMNS.slice(0, index).reduce((sum, part) => sum + part * width, INDENT),
    );
    const written = (index: number): Written => ({
      size: TEXT - 1,
      bold,
      left: lefts[index] ?? 0,
      width: (COLUMNS[index] ?? 0) * width - GAP,
      align: index === 0 ? 'left' : 'right',
    });
    const height = Math.max(ROW, ...cells.map((cell, index) => sheet.heightOf(cell, written(index)) + GAP));
    sheet.room(height);
    for (const [index, cell] of cells.entries()) sheet.put(cell, written(index));
    sheet.gap(height - GAP);
    sheet.line(INDENT);
  };
  sheet.gap(GAP / 2);
  drawRow(head, true);
  for (const row of rows) drawRow(row, false);
  drawRow(total, true);
}

function drawPictures(sheet: Sheet, pictures: readonly PaperPicture[], noPicture: string): void {
  const perRow = Math.floor((INNER - INDENT + PICTURE.between) / (PICTURE.width + PICTURE.between));
  for (let first = 0; first < pictures.length; first += perRow) {
    sheet.room(PICTURE.height + GAP);
    for (const [index, picture] of pictures.slice(first, first + perRow).entries()) {
      const left = INDENT + index * (PICTURE.width + PICTURE.between);
      drawFramed(sheet, picture, { left, width: PICTURE.width, height: PICTURE.height }, noPicture);
    }
    sheet.gap(PICTURE.height + GAP);
  }
}
function drawFramed(
  sheet: Sheet,
  picture: PaperPicture,
  { left, width, height }: { left: number; width: number; height: number },
  noPicture: string,
): void {
  const place = { x: MARGIN + left, y: sheet.at(), width, height };
  if (drawPicture(sheet.pdf, picture, place)) return;
  sheet.pdf.lineWidth(0.5).strokeColor(LINE).rect(place.x, place.y, width, height).stroke();
  sheet.put(noPicture, { size: SMALL, colour: SOFT, left: left + GAP, width: width - 2 * GAP });
}

function drawFeet(pdf: Pdf, { footer, page }: OrderPaper): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(start + index);
    pdf.font(REGULAR).fontSize(SMALL).fillColor(SOFT);
    const number = page.replace('%1', String(index + 1)).replace('%2', String(count));
    pdf.text(footer, MARGIN, HEIGHT - 40, { lineBreak: false });
    pdf.text(number, WIDTH - MARGIN - pdf.widthOfString(number), HEIGHT - 40, { lineBreak: false });
  }
}
