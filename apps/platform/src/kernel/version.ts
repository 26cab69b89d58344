import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Version of the platform, as its package says it. */
export function platformVersion(): string {
  const file = join(import.meta.dirname, '..', '..', 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
