import { existsSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { runningInstance } from './lock.ts';
import { DATA } from './paths.ts';

const running = runningInstance();
if (running) {
  console.error(
    `Lightfield is running (process ${running.pid}, ${running.url}). Stop it with Ctrl-C first; nothing was deleted.`,
  );
  process.exit(1);
}
if (!existsSync(DATA)) {
  console.log(`Nothing to reset: ${DATA} does not exist. "npm start" begins anew.`);
  process.exit(0);
}
// A person is asked; a script (no terminal, or --yes) has decided already.
if (process.stdin.isTTY && !process.argv.includes('--yes')) {
  const ask = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await ask.question(
    `This deletes all accounts, devices, history and alarms in ${DATA}. Type "yes" to go on: `,
  );
  ask.close();
  if (answer.trim().toLowerCase() !== 'yes') {
    console.log('Nothing was deleted.');
    process.exit(1);
  }
}
rmSync(DATA, { recursive: true, force: true });
console.log(`Deleted ${DATA}. "npm start" begins anew, with a new administrator password.`);
