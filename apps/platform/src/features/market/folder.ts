import { readdir } from 'node:fs/promises';
import type { MarketList } from '@lightfield/contract';
import { createShelf, isOfDisk, type PackageShelf } from './shelf.ts';

/** Where packages lie, and what there is to say of it. */
export interface Market extends Pick<PackageShelf, 'open'> {
  list(fresh: boolean): Promise<Pick<MarketList, 'from' | 'host' | 'copiedAt' | 'problems'> & Pick<Listed, 'rows'>>;
}
type Listed = Awaited<ReturnType<PackageShelf['list']>>;

/** A list of an address may lie beside its packages. */
const isPackage = (name: string) => name.endsWith('.json') && name !== 'index.json' && !name.startsWith('.');

/** A folder of this machine as a market. */
export function createFolder(folder: string): Market {
  const names = async () => (await readdir(folder)).filter(isPackage).toSorted();
  const shelf = createShelf(folder, names);
  const nothing = { from: 'folder', host: '', copiedAt: null } as const;
  return {
    async open(id) {
      try {
        return await shelf.open(id);
      } catch (error) {
        if (isOfDisk(error)) return undefined;
        throw error;
      }
    },
    async list() {
      try {
        const { rows, problems } = await shelf.list();
        return { ...nothing, rows, problems: [...problems] };
      } catch (error) {
        if (!isOfDisk(error)) throw error;
        return { ...nothing, rows: [], problems: [{ what: 'folder', file: '', detail: error.code }] };
      }
    },
  };
}
