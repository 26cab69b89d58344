import { buffer } from 'node:stream/consumers';
import { AREAS, type Files, MissingFile } from './files.ts';
import { sha256 } from './signature-v4.ts';

export interface Copied {
  /** Were not there and are now. */
  copied: number;
  /** Were there with the same content. */
  there: number;
}

/**
 * Copies every file from one store to another and reads it again there. Nothing is removed, and what is there already with the same content
 * is left, so it may be ended at any time and begun again. Throws where a file has another content there: names are used once, so one
 * of them is damaged.
 */
export async function copyFiles(from: Files, to: Files, say: (line: string) => void): Promise<Copied> {
  const done: Copied = { copied: 0, there: 0 };
  for (const area of AREAS)
    for (const { name, bytes: size } of await from.list(area)) {
      const bytes = await buffer(await from.read(name, 0));
      if (bytes.length !== size) throw new Error(`${name} was not read whole from ${from.place}`);
      const hash = sha256(bytes);
      const before = await hashIn(to, name);
      if (before !== undefined && before !== hash)
        throw new Error(`${name} is another file in ${to.place} than in ${from.place}: remove the one that is damaged`);
      if (before === undefined) {
        await to.put(name, bytes);
        if ((await hashIn(to, name)) !== hash) throw new Error(`${name} is not in ${to.place} as it was put there`);
      }
      done[before === undefined ? 'copied' : 'there'] += 1;
      say(`${name}  ${hash}  ${before === undefined ? 'copied' : 'was there'}`);
    }
  return done;
}

async function hashIn(files: Files, name: string): Promise<string | undefined> {
  try {
    return sha256(await buffer(await files.read(name, 0)));
  } catch (error) {
    if (error instanceof MissingFile) return undefined;
    throw error;
  }
}
