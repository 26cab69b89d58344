import { type FileKind, FIRMWARE_FORMAT, LICENCE_FORMAT } from '@lightfield/contract';
import { isPdf } from './documents.ts';
import { isGlb } from './glb-kind.ts';
import { isDer, isPem, isPublicKey } from './keys.ts';
import { isGif, isIco, isJpg, isPng, isWebp } from './pictures.ts';
import { isSvg } from './svg.ts';
import { isOfd, isXls, isXlsx } from './tables.ts';

/** Kinds made of bytes, each with what proves it. The signatures exclude each other, so the order does not matter. */
const BINARY: readonly (readonly [FileKind, (bytes: Buffer) => boolean])[] = [
  ['png', isPng],
  ['jpg', isJpg],
  ['gif', isGif],
  ['webp', isWebp],
  ['ico', isIco],
  ['xls', isXls],
  ['xlsx', isXlsx],
  ['der', isDer],
  ['glb', isGlb],
  ['pdf', isPdf],
  ['ofd', isOfd],
  ['firmware', (bytes) => bytes.toString('latin1', 0, FIRMWARE_FORMAT.length) === FIRMWARE_FORMAT],
];
/** Kinds made of text. */
const TEXT: readonly (readonly [FileKind, (text: string) => boolean])[] = [
  ['svg', isSvg],
  ['pub', isPublicKey],
  ['pem', isPem],
  ['licence', isLicence],
];

/** What a file is, by its content alone; `undefined`: nothing that a call could take. */
export function kindOf(bytes: Uint8Array): FileKind | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const binary = BINARY.find(([, proves]) => proves(buffer));
  if (binary) return binary[0];
  const text = utf8(buffer);
  return text === undefined ? undefined : TEXT.find(([, proves]) => proves(text))?.[0];
}

/** The text, without a byte order mark; `undefined` when it is no UTF-8 or holds control characters, which no text file has. */
export function utf8(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex -- refusing them is the point
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

function isLicence(text: string): boolean {
  if (!/^\s*\{/.test(text)) return false;
  try {
    const { format } = JSON.parse(text) as { format?: unknown };
    return typeof format === 'string' && format.startsWith(LICENCE_FORMAT);
  } catch {
    return false;
  }
}
