import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What the simulated camera shows. */
export const CLIP = { file: path.join(import.meta.dirname, 'pump-house.h264'), fps: 15 } as const;

const TYPE_MASK = 0x1f;
const DELIMITER = 9;
const [SPS, PPS] = [7, 8];

export interface Clip {
  /** Each picture with what stands before it, without start codes. */
  readonly pictures: readonly (readonly Buffer[])[];
  readonly sps: Buffer;
  readonly pps: Buffer;
}

/** Takes a raw stream apart (ISO 14496-10 annex B); a delimiter stands before each picture. Throws when it holds none. */
export function readClip(bytes: Buffer): Clip {
  const pictures: Buffer[][] = [];
  for (const nal of nalsOf(bytes)) {
    if (((nal[0] ?? 0) & TYPE_MASK) === DELIMITER) pictures.push([]);
    else pictures.at(-1)?.push(nal);
  }
  const found = (type: number) => pictures.flat().find((nal) => ((nal[0] ?? 0) & TYPE_MASK) === type);
  const [sps, pps] = [found(SPS), found(PPS)];
  if (!sps || !pps) throw new Error('the clip has no parameters');
  return { pictures: pictures.filter((picture) => picture.length > 0), sps, pps };
}

export const loadClip = async (): Promise<Clip> => readClip(await readFile(CLIP.file));

function nalsOf(bytes: Buffer): Buffer[] {
  const starts: number[] = [];
  for (let at = bytes.indexOf(START); at >= 0; at = bytes.indexOf(START, at + START.length)) starts.push(at);
  return starts.map((start, n) => {
    const next = starts[n + 1] ?? bytes.length;
    // A start code may have a zero more in front of it, which is none of the part before.
    const end = n + 1 < starts.length && bytes[next - 1] === 0 ? next - 1 : next;
    return bytes.subarray(start + START.length, end);
  });
}
const START = Buffer.of(0, 0, 1);
