/**
 * `npm run files -- move store|folder`: copies files between the data folder and the S3-compatible store of the settings
 * (docs/operations/files.md). In a container: `node apps/platform/src/main/move-files.ts move store`.
 */
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { copyFiles } from './copy-files.ts';
import { createFolderFiles } from './folder-files.ts';
import { createS3Files } from './s3-files.ts';
import { StartError } from '../start-error.ts';

const USAGE = `usage: npm run files -- move store    from the folder LF_DATA to the store of LF_FILES_S3
       npm run files -- move folder   from there to the folder
Nothing is removed where it comes from; ended and begun again, it goes on.`;
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function move(target: 'store' | 'folder'): Promise<void> {
  const config = readConfig(process.env);
  if (!config.files) throw new StartError('LF_FILES_S3 is not set: there is no store beside the folder');
  const folder = createFolderFiles(config.dataFolder);
  const store = createS3Files(config.files, { clock: systemClock });
  const [from, to] = target === 'store' ? [folder, store] : [store, folder];
  try {
    await store.check();
    const { copied, there } = await copyFiles(from, to, say);
    say(`${to.place}: ${copied} copied, ${there} there before, all of them as in ${from.place}`);
  } finally {
    store.stop();
  }
}

try {
  const [command, target] = process.argv.slice(2);
  if (command !== 'move' || (target !== 'store' && target !== 'folder')) throw new StartError(USAGE);
  await move(target);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
