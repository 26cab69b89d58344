import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../start/paths.ts';
import { type Kind, KINDS, nameProblem } from './plan.ts';
import { write } from './write.ts';

/** `npm run new KIND NAME`: what CONTRIBUTING says. */
const [kind = '', name = '', more = ''] = process.argv.slice(2);
const isKind = (word: string): word is Kind => Object.hasOwn(KINDS, word);
function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}
if (!isKind(kind))
  refuse(
    Object.entries(KINDS)
      .map(([one, asked]) => `npm run new ${one} ${asked}`)
      .join('\n'),
  );
const problem = nameProblem(kind, name, more);
if (problem) refuse(problem);
try {
  const { files, edits, next } = write(ROOT, kind, name, more);
  for (const path of files) console.log(`new   ${path}`);
  for (const path of edits) console.log(`line  ${path}`);
  spawnSync(join(ROOT, 'node_modules', '.bin', 'biome'), ['format', '--write', ...files, ...edits], { cwd: ROOT });
  for (const step of next) console.log(`\nNext: ${step}`);
} catch (error) {
  refuse((error as Error).message);
}
