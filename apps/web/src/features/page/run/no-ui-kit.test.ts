import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../../..');
const WIDGETS = resolve(SRC, '../../../packages/widgets/src');

/** Everything a file imports when it is loaded; what is fetched later (`import()`) and types do not count. */
function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/(?:^(?:import|export)(?! type\b)[^'"]*?\bfrom ['"]|^import ['"])([^'"]+)['"]/gm)].map(
    ([, name = '']) => name,
  );
}
const fileOf = (from: string, name: string): string | undefined => {
  if (name.startsWith('.')) return join(dirname(from), name);
  if (name === '@lightfield/widgets') return join(WIDGETS, 'catalogue.ts');
  if (name === '@lightfield/widgets/definitions') return join(WIDGETS, 'definitions.ts');
  if (name === '@lightfield/widgets/design') return join(WIDGETS, 'design.ts');
  if (name === '@lightfield/widgets/runtime') return join(WIDGETS, 'runtime/index.ts');
  if (name === '@lightfield/widgets/kit') return join(WIDGETS, 'kit/index.ts');
  if (name === '@lightfield/ui') return join(WIDGETS, '../../ui/src/index.ts');
  return undefined;
};

it.each([
  'page-screen.tsx',
  'device-page-tab.tsx',
  'open-page.tsx',
  'project/project-screens.tsx',
  'project/open-project-page.tsx',
  'project/visited-project.tsx',
])('the running page does without the component library, inspectors and heavy views (%s)', (start) => {
  const seen = new Set<string>();
  const foreign = new Set<string>();
  const follow = (path: string) => {
    if (seen.has(path) || !/\.tsx?$/.test(path) || !existsSync(path)) return;
    seen.add(path);
    for (const name of importsOf(path)) {
      const file = fileOf(path, name);
      if (file === undefined) foreign.add(name);
      else follow(file);
    }
  };
  follow(join(import.meta.dirname, start));
  expect(seen.size).toBeGreaterThan(20);
  const widgets = [...seen].flatMap((path) => (path.startsWith(WIDGETS) ? [path.slice(WIDGETS.length + 1)] : []));
  expect(widgets).toContain('usual-text/view.tsx');
  expect(widgets.filter((path) => /^design\.ts$|inspector\.ts$/.test(path) && path !== 'kit/inspector.ts')).toEqual([]);
  expect(widgets).not.toContain('navigate-slide/view.tsx');
  expect([...foreign].filter((name) => /^(antd|@ant-design|rc-|@rc-)/.test(name))).toEqual([]);
});
