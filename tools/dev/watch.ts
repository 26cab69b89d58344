import { watch } from 'node:fs';
import { join } from 'node:path';
import { foldersOf } from '../start/packages.ts';
import { ROOT } from '../start/paths.ts';
import { PROGRAMS, type Program } from '../start/product.ts';

/** An editor that saves writes a file more than once. */
const QUIET_MS = 100;

/** Which programs run a file: those whose own folder or one of whose packages holds it. Path from the root, with slashes. */
export function programsOf(file: string): Program[] {
  if (!/\.(ts|tsx|json)$/.test(file) || /\.(test|testing)\.tsx?$/.test(file)) return [];
  return PROGRAMS.filter((program) => FOLDERS[program].some((folder) => file.startsWith(`${folder}/src/`)));
}

const FOLDERS: Record<Program, string[]> = {
  plant: foldersOf('@lightfield/plant'),
  platform: foldersOf('@lightfield/platform'),
  gateway: foldersOf('@lightfield/gateway'),
};

/** Tells which programs have to be started anew, and after the change of which file, until it is stopped. */
export function watchSources(onChange: (programs: Program[], file: string) => void): () => void {
  const touched = new Set<Program>();
  let first = '';
  let timer: NodeJS.Timeout | undefined;
  const note = (file: string) => {
    const programs = programsOf(file);
    if (programs.length === 0) return;
    if (touched.size === 0) first = file;
    for (const program of programs) touched.add(program);
    clearTimeout(timer);
    timer = setTimeout(() => {
      onChange(
        PROGRAMS.filter((program) => touched.has(program)),
        first,
      );
      touched.clear();
    }, QUIET_MS);
  };
  const folders = new Set(Object.values(FOLDERS).flat());
  const watchers = [...folders].map((folder) =>
    watch(join(ROOT, folder, 'src'), { recursive: true }, (_kind, name) => {
      if (name) note(`${folder}/src/${name.replaceAll('\\', '/')}`);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
