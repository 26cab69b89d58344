import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { FirmwareManifest } from '@lightfield/contract';
import { compareVersions } from '@lightfield/rules';
import { chooseVersion, IMAGE_FILE, readBootState, versionFolder, writeBootState } from './boot-state.ts';
import { BUILT_IN_VERSION, RUNNING_FIRMWARE } from './version.ts';

const DEFAULT_PATIENCE_SECONDS = 600;

/**
 * Starts the gateway: what is installed (`builtIn`), or the image that an upgrade has put into the data folder. A new image is
 * on trial until the gateway in it says that it is well; ended too often before that, or not well in time, it is given up and
 * the version before it runs. This runs in the gateway's own process, so whoever supervises it has to know nothing of it.
 */
export async function boot(builtIn: URL): Promise<void> {
  const data = process.env['LF_GATEWAY_DATA'];
  // Complaining about settings is the gateway's own business.
  if (!data) return load(builtIn);
  const state = readBootState(data);
  const isWhole = (version: string) => existsSync(join(versionFolder(data, version), IMAGE_FILE));
  const choice = chooseVersion(state, isWhole, (version) => compareVersions(version, BUILT_IN_VERSION) <= 0);
  if (choice.next !== state) writeBootState(data, choice.next);
  if (choice.version === null) return load(builtIn);
  if (choice.isTrial) watch(data);
  process.env[RUNNING_FIRMWARE] = choice.version;
  return load(entryOf(versionFolder(data, choice.version)));
}

async function load(entry: URL): Promise<void> {
  try {
    await import(entry.href);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  }
}

function entryOf(folder: string): URL {
  const { entry } = FirmwareManifest.parse(JSON.parse(readFileSync(join(folder, IMAGE_FILE), 'utf8')));
  return pathToFileURL(join(folder, entry));
}

/** In a thread of its own: a version that hangs could not give itself up. */
function watch(data: string): void {
  const seconds = Number(process.env['LF_UPGRADE_PATIENCE_SECONDS'] || DEFAULT_PATIENCE_SECONDS);
  const worker = new Worker(new URL('./watchdog.ts', import.meta.url), {
    workerData: { data, patienceMs: seconds * 1_000 },
  });
  worker.unref();
}
