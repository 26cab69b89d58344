import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** JSON text as it is kept: packed where that is worth it. */
export interface Packed {
  readonly document: Buffer;
  readonly packed: boolean;
}

/** Below this the page of the database is as small without. Bytes. */
export const PACK_FROM_BYTES = 2_048;
/** Fast, and still a tenth of a page's JSON. */
export const PACK_LEVEL = 4;
const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** On the thread pool: a page of a megabyte holds nobody up. */
export async function packJson(bytes: Buffer): Promise<Packed> {
  if (bytes.length < PACK_FROM_BYTES) return { document: bytes, packed: false };
  return { document: await pack(bytes, { level: PACK_LEVEL }), packed: true };
}

export const unpackText = async ({ document, packed }: Packed): Promise<string> =>
  (packed ? await unpack(document) : document).toString();
