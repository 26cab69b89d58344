import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leftOutOf } from './support/left-out.ts';

/**
 * `npm run bench NAME [arguments]`: one file per hot path; without a name the list. Rates are printed, and first what is not in them; one
 * fails when what it measured did not work, or missed its target where it says so.
 */
const folder = dirname(fileURLToPath(import.meta.url));
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const [name, ...args] = process.argv.slice(2);

if (!name || !names.includes(name)) {
  console.log(`npm run bench NAME, where NAME is one of: ${names.join(', ')}`);
  process.exit(name ? 1 : 0);
}
const file = join(folder, `${name}.bench.ts`);
console.log(`Left out: ${leftOutOf(readFileSync(file, 'utf8'))}\n`);
const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], { stdio: 'inherit' });
child.on('close', (code) => process.exit(code ?? 1));
