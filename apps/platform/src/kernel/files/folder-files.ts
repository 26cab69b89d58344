import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../sync-folder.ts';
import { type Files, MissingFile, partsOf } from './files.ts';

/** What is being written, and what a kill has left of it. */
const PART = '.part';

/** In a folder of this machine, or one that several machines have mounted. */
export function createFolderFiles(folder: string): Files {
  const place = (name: string) => {
    const { area, file } = partsOf(name);
    return { within: path.join(folder, area), file, whole: path.join(folder, area, file) };
  };
  const filesIn = (within: string) => readdir(within).catch(unlessMissing<string[]>([]));

  async function sizeOf(name: string): Promise<number | undefined> {
    const found = await stat(place(name).whole).catch(unlessMissing(undefined));
    return found?.size;
  }

  return {
    place: path.resolve(folder),
    async put(name, bytes) {
      const { within, whole } = place(name);
      await mkdir(within, { recursive: true });
      const part = `${whole}.${randomUUID()}${PART}`;
      try {
        const handle = await open(part, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(part, whole);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      // A name is lost with the power as contents are, also that of the folder when this is its first file.
      await syncFolder(within);
      await syncFolder(folder);
    },
    async read(name, from) {
      const { whole } = place(name);
      const handle = await open(whole).catch(unlessMissing(undefined));
      if (!handle) throw new MissingFile(whole);
      return createReadStream(whole, { fd: handle, start: from });
    },
    size: sizeOf,
    async remove(name) {
      const { within, file, whole } = place(name);
      await rm(whole, { force: true });
      const parts = (await filesIn(within)).filter((one) => one.startsWith(`${file}.`) && one.endsWith(PART));
      for (const part of parts) await rm(path.join(within, part), { force: true });
    },
    async list(area) {
      const listed: { name: string; bytes: number }[] = [];
      for (const file of (await filesIn(path.join(folder, area))).toSorted()) {
        const bytes = file.endsWith(PART) ? undefined : await sizeOf(`${area}/${file}`);
        if (bytes !== undefined) listed.push({ name: `${area}/${file}`, bytes });
      }
      return listed;
    },
    // Where it cannot be written, everything else that is kept there cannot either, and that is said elsewhere.
    check: () => Promise.resolve(),
    stop: () => undefined,
  };
}

const unlessMissing =
  <Instead>(instead: Instead) =>
  (error: unknown): Instead => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return instead;
    throw error;
  };
