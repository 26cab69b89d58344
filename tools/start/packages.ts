import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

interface Package {
  /** From the root of the checkout: `packages/rules`. */
  folder: string;
  needs: string[];
}

/** The packages of this checkout by name. */
function workspace(): Map<string, Package> {
  const found = new Map<string, Package>();
  for (const group of ['packages', 'apps'])
    for (const name of readdirSync(join(ROOT, group))) {
      const folder = `${group}/${name}`;
      let text: string;
      try {
        text = readFileSync(join(ROOT, folder, 'package.json'), 'utf8');
      } catch {
        continue;
      }
      const { name: packageName, dependencies = {} } = JSON.parse(text) as {
        name: string;
        dependencies?: Record<string, string>;
      };
      found.set(packageName, { folder, needs: Object.keys(dependencies) });
    }
  return found;
}

/** Folders of a package and of everything of ours that it is made from, as the `package.json` files say: `apps/web`, `packages/rules`. */
export function foldersOf(name: string): string[] {
  const all = workspace();
  const folders = new Set<string>();
  const add = (each: string) => {
    const found = all.get(each);
    if (!found || folders.has(found.folder)) return;
    folders.add(found.folder);
    found.needs.forEach(add);
  };
  add(name);
  if (folders.size === 0) throw new Error(`No package is called ${name}`);
  return [...folders].toSorted();
}
