import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** The names in a folder are on the disk when this returns. Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Written and on the disk. */
export function writeDurably(path: string, bytes: Uint8Array | string): void {
  const data = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  const handle = openSync(path, 'w', 0o600);
  try {
    for (let at = 0; at < data.length; ) at += writeSync(handle, data, at);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The file holds the old or the new text, whenever the machine stops. */
export function replaceDurably(path: string, text: string): void {
  const next = `${path}.new`;
  writeDurably(next, text);
  renameSync(next, path);
  syncFolder(dirname(path));
}
