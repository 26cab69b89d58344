import { fileURLToPath } from 'node:url';
import { PDFDocument } from 'pdfkit';

const FONTS = new URL('../../../fonts/', import.meta.url);
const fontNamed = (name: string) => fileURLToPath(new URL(`NotoSansSC-${name}.otf`, FONTS));
/**
 * The fonts of every file: they have Chinese, and only the signs that are used get into the file. They go by their paths: one that is
 * registered under another name, too, is read anew each time it is set.
 */
export const [REGULAR, BOLD] = [fontNamed('Regular'), fontNamed('Bold')];

export type Pdf = InstanceType<typeof PDFDocument>;
/** Width and height, points. */
export type PaperSize = [width: number, height: number];
export const A4: PaperSize = [595.28, 841.89];

/**
 * What is drawn on a page, joined when it ends: the library makes a piece of memory of each operator, and a page of a large table has
 * tens of thousands of them.
 */
class GatheredPdf extends PDFDocument {
  readonly #waiting = new Map<PDFDocument['page'], string[]>();

  override addContent(operators: string): this {
    const waiting = this.#waiting.get(this.page);
    if (waiting) waiting.push(operators);
    else this.#waiting.set(this.page, [operators]);
    return this;
  }
  override flushPages(): void {
    for (const [page, operators] of this.#waiting) page.write(Buffer.from(`${operators.join('\n')}\n`, 'latin1'));
    this.#waiting.clear();
    super.flushPages();
  }
}

/** A PDF file that is drawn page by page. For threads: fonts and pictures take their time. */
export function openPdf({
  title,
  size,
  bufferPages = false,
}: {
  title: string;
  size: PaperSize;
  bufferPages?: boolean;
}) {
  const pdf = new GatheredPdf({
    size,
    margin: 0,
    autoFirstPage: false,
    bufferPages,
    info: { Title: title },
    font: REGULAR,
  });
  const pieces: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (piece) => pieces.push(piece));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  return {
    pdf,
    bytes: async (): Promise<Uint8Array> => {
      pdf.end();
      await ended;
      return new Uint8Array(Buffer.concat(pieces));
    },
  };
}
