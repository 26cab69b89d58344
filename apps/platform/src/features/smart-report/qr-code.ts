import createCode from 'qrcode-generator';

/** What a code of version 20 holds at level M: of a larger one no phone reads the print of a cell. */
const BYTES_MAX = 666;

/**
 * The dark modules of a QR code (ISO/IEC 18004, bytes in UTF-8, correction level M), row by row; `undefined`: the text is too long for one.
 */
export function qrModules(text: string): readonly (readonly boolean[])[] | undefined {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length > BYTES_MAX) return undefined;
  const code = createCode(0, 'M');
  // the library takes a sign for a byte
  code.addData(bytes.toString('latin1'), 'Byte');
  code.make();
  const places = Array.from({ length: code.getModuleCount() }, (_, place) => place);
  return places.map((row) => places.map((column) => code.isDark(row, column)));
}
