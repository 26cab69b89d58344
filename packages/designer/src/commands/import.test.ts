import { boundsOfWidgets } from '@lightfield/page';
import { expect, it } from 'vitest';
import { rect } from '../testing/sample.ts';
import { TestEditor } from '../testing/test-editor.ts';

it('brings a drawing into the middle of what is seen, and upon the page', () => {
  const drawing = [rect('a', 5_000, 5_000), rect('b', 5_100, 5_000)];
  const at = (view: { x: number; y: number; scale: number }) => {
    const test = new TestEditor([]);
    test.editor.view.set(view);
    const { width, height } = test.editor.screen.get();
    const middle = { x: (width / 2 - view.x) / view.scale, y: (height / 2 - view.y) / view.scale };
    test.run('importWidgets', { widgets: drawing, inView: true });
    return { bounds: boundsOfWidgets(test.editor.document.widgets), middle };
  };
  const { bounds, middle } = at({ x: 0, y: 0, scale: 1 });
  expect(Math.abs((bounds?.x ?? 0) + (bounds?.width ?? 0) / 2 - middle.x)).toBeLessThanOrEqual(1);
  expect(Math.abs((bounds?.y ?? 0) + (bounds?.height ?? 0) / 2 - middle.y)).toBeLessThanOrEqual(1);
  expect(at({ x: 9_000, y: 9_000, scale: 1 }).bounds).toMatchObject({ x: 0, y: 0 });
});
