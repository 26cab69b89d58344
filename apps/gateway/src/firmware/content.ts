import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { syncFolder, writeDurably } from './durable.ts';

/**
 * Content of an image, after gzip: records of a kind (u8), a path (u16 length, UTF-8) and either the bytes of a file (u32 length)
 * or where a link to a folder leads (u16 length, UTF-8); then `END`. Numbers begin with their big end.
 */
const FILE = 1;
const LINK = 2;
const END = 0;

export type ContentEntry =
  | { readonly path: string; readonly bytes: Uint8Array }
  | { readonly path: string; readonly target: string };

export function packContent(entries: Iterable<ContentEntry>): Buffer {
  const parts: Uint8Array[] = [];
  const number = (value: number, bytes: number) => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeUIntBE(value, 0, bytes);
    parts.push(buffer);
  };
  const short = (text: string) => {
    const bytes = Buffer.from(text);
    number(bytes.length, 2);
    parts.push(bytes);
  };
  for (const entry of entries) {
    number('bytes' in entry ? FILE : LINK, 1);
    short(entry.path);
    if ('bytes' in entry) {
      number(entry.bytes.length, 4);
      parts.push(entry.bytes);
    } else short(entry.target);
  }
  number(END, 1);
  return Buffer.concat(parts);
}

/** The entries. Throws for what leads out of its folder, and when the end is missing. */
export function* readContent(bytes: Buffer): Generator<ContentEntry> {
  let at = 0;
  const take = (length: number) => {
    if (at + length > bytes.length) throw new Error('the content ends too early');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const number = (length: number) => take(length).readUIntBE(0, length);
  const short = () => take(number(2)).toString('utf8');
  for (let kind = number(1); kind !== END; kind = number(1)) {
    const path = safe(short());
    if (kind === FILE) yield { path, bytes: take(number(4)) };
    else if (kind === LINK) {
      const target = short();
      safe(posix.join(posix.dirname(path), target));
      yield { path, target };
    } else throw new Error(`unknown kind ${kind}`);
  }
  if (at !== bytes.length) throw new Error('there is more after the end');
}

function safe(path: string): string {
  const normal = posix.normalize(path);
  const bad =
    path === '' || normal.startsWith('..') || posix.isAbsolute(normal) || /[\\:]/.test(path) || path.includes('\0');
  if (bad) throw new Error(`a path that leads out of the image: ${path}`);
  return normal;
}

/** Writes the entries below a folder that is empty; on the disk when it returns. Lets others work in between. */
export async function unpackInto(folder: string, entries: Iterable<ContentEntry>): Promise<void> {
  const folders = new Set<string>([folder]);
  let written = 0;
  for (const entry of entries) {
    const path = join(folder, entry.path);
    const parent = dirname(path);
    if (!folders.has(parent)) {
      mkdirSync(parent, { recursive: true });
      folders.add(parent);
    }
    if ('bytes' in entry) writeDurably(path, entry.bytes);
    else symlinkSync(process.platform === 'win32' ? join(parent, entry.target) : entry.target, path, 'junction');
    written += 1;
    if (written % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  for (const one of folders) syncFolder(one);
}
