import { Readable } from 'node:stream';
import type { Download } from './serve.ts';

/** Bytes that are there already, as a file. */
export const downloadOf = (bytes: Uint8Array, fileName: string, type: string): Download => ({
  stream: Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]),
  fileName,
  type,
});
export const PDF_TYPE = 'application/pdf';
export const OFD_TYPE = 'application/ofd';
/** What may stand in the name of a file everywhere. */
export const fileTitle = (title: string): string => title.replaceAll(/[\\/:*?"<>|\s]+/g, '_').slice(0, 80);
