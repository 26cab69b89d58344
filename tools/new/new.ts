import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../start/paths.ts';
import { type Kind, KINDS, nameProblem, planNew } from './plan.ts';

const [kind, name = ''] = process.argv.slice(2);
const known = KINDS.find((candidate): candidate is Kind => candidate === kind);
if (!known) {
  console.error(`npm run new ${KINDS.join('|')} NAME`);
  process.exit(1);
}
const problem = nameProblem(known, name);
if (problem) {
  console.error(problem);
  process.exit(1);
}
const plan = planNew(known, name, (path) => readFileSync(join(ROOT, path), 'utf8'));
const taken = Object.keys(plan.files).find((path) => existsSync(join(ROOT, path)));
if (taken) {
  console.error(`${taken} exists already; nothing was written.`);
  process.exit(1);
}
for (const [path, text] of [...Object.entries(plan.files), ...Object.entries(plan.edits)]) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
  console.log(`${path in plan.files ? 'new ' : 'line'}  ${path}`);
}
spawnSync(
  join(ROOT, 'node_modules', '.bin', 'biome'),
  ['format', '--write', ...Object.keys({ ...plan.files, ...plan.edits })],
  { cwd: ROOT },
);
for (const step of plan.next) console.log(`\nNext: ${step}`);
