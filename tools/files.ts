import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

const NOT_OURS = new Set(['node_modules', 'dist', 'data', '.git', '.vite', 'coverage']);

/** Paths below `folder`, from the root of the repository, of the files that people write. */
export function filesBelow(folder: string, wanted: RegExp): string[] {
  const entries: Dirent[] = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : filesBelow(path, wanted);
    return wanted.test(path) ? [path] : [];
  });
}
