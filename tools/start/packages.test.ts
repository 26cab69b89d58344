import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldersOf } from './packages.ts';
import { ROOT } from './paths.ts';

const APPS = ['web', 'platform', 'gateway', 'plant', 'lock'];

/** Names of our packages that files of a folder import. */
function importedBy(folder: string): Set<string> {
  const names = new Set<string>();
  for (const entry of readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(entry) || /\.(test|testing)\.tsx?$|(^|\/)testing\//.test(entry)) continue;
    const text = readFileSync(join(ROOT, folder, 'src', entry), 'utf8');
    for (const [, name = ''] of text.matchAll(/from '@lightfield\/([a-z]+)/g)) names.add(name);
  }
  return names;
}

describe('what an app is made from', () => {
  it('is itself and all packages that it needs, also those of its packages', () => {
    expect(foldersOf('@lightfield/plant')).toEqual(['apps/plant', 'packages/contract']);
    expect(foldersOf('@lightfield/web')).toContain('packages/sandbox');
  });
  it('cannot be said of an unknown package', () => {
    expect(() => foldersOf('@lightfield/nothing')).toThrow('nothing');
  });
  it.each(APPS)('holds every package that files of %s import', (app) => {
    const folders = foldersOf(`@lightfield/${app}`);
    for (const folder of folders)
      for (const name of importedBy(folder)) expect(folders, `${folder} imports ${name}`).toContain(`packages/${name}`);
  });
});
