import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder } from '../../kernel/sync-folder.ts';

/** Files of firmware images, by their hash, in the data folder. */
export function createFirmwareStore(dataFolder: string) {
  const folder = path.join(dataFolder, 'firmware');
  const fileOf = (sha256: string) => path.join(folder, `${sha256}.lfw`);
  return {
    /** On the disk when it resolves. */
    async put(sha256: string, bytes: Uint8Array): Promise<void> {
      await mkdir(folder, { recursive: true });
      const next = `${fileOf(sha256)}.new`;
      const file = await open(next, 'w', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(next, fileOf(sha256));
      // A name is lost with the power as contents are, also that of the folder when this is its first file.
      await syncFolder(folder);
      await syncFolder(dataFolder);
    },
    read: (sha256: string, from: number): Readable => createReadStream(fileOf(sha256), { start: from }),
    remove: (sha256: string): Promise<void> => rm(fileOf(sha256), { force: true }),
  };
}
export type FirmwareStore = ReturnType<typeof createFirmwareStore>;
