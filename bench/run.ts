import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm run bench NAME [arguments]`: one file per hot path; without a name the list. Rates are printed, nothing is asserted. */
const folder = dirname(fileURLToPath(import.meta.url));
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const [name, ...args] = process.argv.slice(2);

if (!name || !names.includes(name)) {
  console.log(`npm run bench NAME, where NAME is one of: ${names.join(', ')}`);
  process.exit(name ? 1 : 0);
}
const child = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', join(folder, `${name}.bench.ts`), ...args],
  { stdio: 'inherit' },
);
child.on('close', (code) => process.exit(code ?? 1));
