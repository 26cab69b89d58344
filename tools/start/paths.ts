import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the checkout. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** Everything that must outlive a restart lies here: database, outbox of the gateway, files, logs. */
export const DATA = resolve(ROOT, process.env['LF_DATA'] ?? 'data');
export const WEB_DIST = join(ROOT, 'apps', 'web', 'dist');
export const LOGS = join(DATA, 'logs');
export const LOCK_FILE = join(DATA, 'start.json');

/** The folder must be passable for the unprivileged user the database runs as when the product is started as root. */
export function makeFolders(): void {
  for (const folder of [DATA, LOGS, join(DATA, 'plant'), join(DATA, 'gateway')]) mkdirSync(folder, { recursive: true });
}
