import { LIMITS } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { triangle } from '../testing/sample.ts';
import { TestEditor } from '../testing/test-editor.ts';

it('corners of a triangle are typed, as far from the edge as it has to stay, which is said', () => {
  const test = new TestEditor([
    triangle('a', [
      { x: 200, y: 170 },
      { x: 230, y: 230 },
      { x: 170, y: 230 },
    ]),
  ]).select('a');
  test.run('edit', { path: 'position.x1', value: 170 }).expectSteps(1);
  expect(test.widget('a').position).toMatchObject({ x1: 170, y1: 170, x2: 230, x3: 170 });
  test.run('edit', { path: 'position.y1', value: -50 }).expectTold(/Y1 is \d+ at least here/);
  expect(test.widget('a').position).toMatchObject({ y1: LIMITS.designer.edgeLine });
  for (const [path, value] of [
    ['position.x4', 1],
    ['position.x1', 'left'],
    ['position.x1', Number.NaN],
  ])
    test.run('edit', { path: String(path), value }).expectSteps(2);
  test.undo().undo().expectUntouched();
});
