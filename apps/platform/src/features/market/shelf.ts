import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { LIMITS, type MarketPackage, type MarketProblem } from '@lightfield/contract';
import type { z } from 'zod';
import { MarketError, type PackageRow, problemOf, readPackage, rowOf } from './read-package.ts';

type Problem = z.infer<typeof MarketProblem>;
interface Known {
  readonly stamp: string;
  readonly found: { readonly row: PackageRow } | { readonly problem: Problem };
}
export interface Shelf {
  readonly rows: readonly (PackageRow & { readonly file: string })[];
  readonly problems: readonly Problem[];
}

/** Files in a folder as packages. A file is read anew when it has changed; no content stays in memory. */
export function createShelf(folder: string, names: () => Promise<readonly string[]>) {
  let known = new Map<string, Known>();

  async function read(file: string): Promise<{ stamp: string; bytes: Buffer }> {
    const { size, mtimeMs } = await stat(path.join(folder, file));
    if (size > LIMITS.market.packageBytes) throw new MarketError('tooLarge', `${size} > ${LIMITS.market.packageBytes}`);
    return { stamp: `${size} ${mtimeMs}`, bytes: await readFile(path.join(folder, file)) };
  }
  async function looked(file: string): Promise<Known> {
    try {
      const { size, mtimeMs } = await stat(path.join(folder, file));
      const before = known.get(file);
      const stamp = `${size} ${mtimeMs}`;
      if (before?.stamp === stamp) return before;
      try {
        return { stamp, found: { row: rowOf(readPackage((await read(file)).bytes)) } };
      } catch (error) {
        return { stamp, found: { problem: problemOf(error, file) } };
      }
    } catch (error) {
      if (error instanceof MarketError || !isOfDisk(error)) throw error;
      return { stamp: '', found: { problem: { what: 'folder', file, detail: error.code } } };
    }
  }
  async function list(): Promise<Shelf> {
    const files = await names();
    const problems: Problem[] = [];
    if (files.length > LIMITS.market.packages)
      problems.push({ what: 'tooMany', file: '', detail: String(files.length) });
    const now = new Map<string, Known>();
    const rows = new Map<string, PackageRow & { file: string }>();
    for (const file of files.slice(0, LIMITS.market.packages)) {
      const one = await looked(file);
      now.set(file, one);
      if ('problem' in one.found) problems.push(one.found.problem);
      else if (rows.has(one.found.row.id)) problems.push({ what: 'twice', file, detail: one.found.row.id });
      else rows.set(one.found.row.id, { ...one.found.row, file });
    }
    known = now;
    return { rows: [...rows.values()], problems };
  }

  return {
    list,
    /** `undefined`: there is none of this name, or it is not sound any more. */
    async open(id: string): Promise<MarketPackage | undefined> {
      const row = (await list()).rows.find((one) => one.id === id);
      if (!row) return undefined;
      try {
        const found = readPackage((await read(row.file)).bytes);
        return found.id === id ? found : undefined;
      } catch (error) {
        if (error instanceof MarketError || isOfDisk(error)) return undefined;
        throw error;
      }
    },
  };
}
export type PackageShelf = ReturnType<typeof createShelf>;

/** What the system says of a file that cannot be read. */
export const isOfDisk = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';
