import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { foldersOf } from './packages.ts';
import { ROOT } from './paths.ts';

/** Something that is made from the sources of packages, and from what else it names; a file beside it says from which. */
export class Made {
  readonly #stamp: string;
  readonly #packages: readonly string[];
  readonly #from: string;
  #wanted = '';

  constructor(stamp: string, packages: readonly string[], from = '') {
    this.#stamp = stamp;
    this.#packages = packages;
    this.#from = from;
  }

  /** Was it made from what is there now? Asked before it is made: what changes meanwhile is found the next time. */
  isFresh(): boolean {
    this.#wanted = this.#from + fingerprint(this.#packages);
    return existsSync(this.#stamp) && readFileSync(this.#stamp, 'utf8') === this.#wanted;
  }

  /** It has been made. */
  note(): void {
    mkdirSync(dirname(this.#stamp), { recursive: true });
    writeFileSync(this.#stamp, this.#wanted);
  }
}

/** Names, sizes and times of all sources of these packages: cheap, and changes whenever something is due to be made anew. */
function fingerprint(packages: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of new Set(packages.flatMap(foldersOf))) {
    const folder = join(ROOT, source);
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (/(^|\/)(dist|node_modules)(\/|$)|\.test\.tsx?$/.test(entry)) continue;
      const stat = statSync(join(folder, entry));
      if (stat.isFile()) hash.update(`${source}/${entry}:${stat.size}:${Math.trunc(stat.mtimeMs)};`);
    }
  }
  const lock = join(ROOT, 'package-lock.json');
  if (existsSync(lock)) hash.update(readFileSync(lock));
  return hash.digest('hex');
}
