import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Kind, planNew } from './plan.ts';

/** Writes all of it into a checkout, or throws and writes nothing. Answers what it wrote. */
export function write(
  root: string,
  kind: Kind,
  name: string,
  more: string,
): { files: string[]; edits: string[]; next: readonly string[] } {
  const { files, edits, next } = planNew(kind, name, more, {
    read: (path) => readFileSync(join(root, path), 'utf8'),
    exists: (path) => existsSync(join(root, path)),
    list: (path) => readdirSync(join(root, path)),
  });
  const taken = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken} exists already; nothing was written.`);
  for (const [path, text] of [...Object.entries(files), ...Object.entries(edits)]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { files: Object.keys(files), edits: Object.keys(edits), next };
}
