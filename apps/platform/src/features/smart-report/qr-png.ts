import { crc32, deflateSync } from 'node:zlib';
import { qrModules } from './qr-code.ts';

const SCALE = 6;
/** Light around a code, modules. */
const QUIET = 4;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A QR code as PNG, grey; `undefined`: the text is too long for one. */
export function qrPng(text: string): Uint8Array | undefined {
  const modules = qrModules(text);
  if (!modules) return undefined;
  const side = (modules.length + 2 * QUIET) * SCALE;
  const rows = Buffer.alloc(side * (side + 1), 0xff);
  for (let y = 0; y < side; y++) {
    rows[y * (side + 1)] = 0;
    for (let x = 0; x < side; x++) {
      const dark = modules[Math.floor(y / SCALE) - QUIET]?.[Math.floor(x / SCALE) - QUIET];
      if (dark) rows[y * (side + 1) + 1 + x] = 0;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
