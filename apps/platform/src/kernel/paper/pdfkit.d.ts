/** What is used of it: the package brings no types. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';
  interface TextOptions {
    width?: number;
    height?: number;
    align?: 'left' | 'center' | 'right';
    lineBreak?: boolean;
    ellipsis?: boolean;
    underline?: boolean;
    strike?: boolean;
    oblique?: boolean | number;
    lineGap?: number;
  }
  export class PDFDocument {
    constructor(options: {
      size: [number, number];
      margin: number;
      autoFirstPage?: boolean;
      bufferPages?: boolean;
      info?: Record<string, string>;
      font?: string;
    });
    page: { write(piece: Uint8Array): void };
    addContent(operators: string): this;
    flushPages(): void;
    font(path: string): this;
    fontSize(size: number): this;
    addPage(options?: { size: [number, number]; margin: number }): this;
    switchToPage(page: number): this;
    bufferedPageRange(): { start: number; count: number };
    widthOfString(text: string): number;
    heightOfString(text: string, options?: TextOptions): number;
    currentLineHeight(includeGap?: boolean): number;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    dash(length: number, options?: { space?: number }): this;
    undash(): this;
    rect(x: number, y: number, width: number, height: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    clip(): this;
    fill(color?: string): this;
    stroke(): this;
    save(): this;
    restore(): this;
    image(
      bytes: Buffer,
      x: number,
      y: number,
      options?: { fit?: [number, number]; align?: string; valign?: string },
    ): this;
    on(event: 'data', listener: (piece: Buffer) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    end(): void;
  }
}
