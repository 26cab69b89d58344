import { existsSync, globSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileFiles, ENTRIES } from './compile.ts';
import { ROOT } from './paths.ts';

describe('what is compiled before the programs start', () => {
  it('is every file that starts a thread or a program', () => {
    const folders = ['apps/plant', 'apps/platform', 'apps/gateway', 'packages/sandbox'];
    const started = folders.flatMap((folder) =>
      globSync(join(ROOT, folder, 'src/**/*.ts')).flatMap((file) => {
        if (/test|\/peer/.test(relative(ROOT, file))) return [];
        const named = readFileSync(file, 'utf8').matchAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g);
        return [...named].map(([, to = '']) => relative(ROOT, join(dirname(file), to)));
      }),
    );
    expect(started.filter((file) => !(ENTRIES as readonly string[]).includes(file))).toEqual([]);
    expect(ENTRIES.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('is loaded with all that it imports, and does not run', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lf-compile-'));
    const file = join(folder, 'a.ts');
    const cache = join(folder, 'cache');
    writeFileSync(file, `import { b } from './b.ts'; process.exit((b as number) + 1);`);
    writeFileSync(join(folder, 'b.ts'), 'export const b: number = 1;');
    const env = { ...process.env, NODE_COMPILE_CACHE: cache };
    expect(await compileFiles([file], env)).toBe(true);
    const kept = readdirSync(cache, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(kept.length).toBeGreaterThanOrEqual(2);
    expect(await compileFiles([join(folder, 'missing.ts')], env)).toBe(false);
  });
});
