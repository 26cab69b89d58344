// oxlint-disable vitest/expect-expect -- every test ends in an expectation, of TestEditor for the most part
import { describe, expect, it } from 'vitest';
import { rect } from '../testing/sample.ts';
import { TestEditor } from '../testing/test-editor.ts';

describe('connecting what is selected', () => {
  const three = () => new TestEditor([rect('b', 300, 0), rect('a', 0, 0), rect('c', 300, 300)]).select('a', 'b', 'c');
  it('attaches a line from each to the next by their nearest edges, as one step', () => {
    const test = three().run('connectSelected').expectSelected('new-1', 'new-2').expectSteps(1);
    const ends = (id: string) => test.widget(id).data;
    expect(ends('new-1')).toMatchObject({
      from: { widgetId: 'a', anchor: 'right' },
      to: { widgetId: 'b', anchor: 'left' },
    });
    expect(ends('new-2')).toMatchObject({
      from: { widgetId: 'b', anchor: 'bottom' },
      to: { widgetId: 'c', anchor: 'top' },
    });
    expect(test.widget('new-1').position).toMatchObject({
      points: [
        { x: 100, y: 30 },
        { x: 300, y: 30 },
      ],
    });
  });
  it('lets the lines follow', () => {
    const test = three().run('connectSelected').select('a').run('nudgeDownFar');
    expect(test.widget('new-1').position).toMatchObject({
      points: [
        { x: 100, y: 40 },
        { x: 300, y: 30 },
      ],
    });
  });
  it('needs two', () => {
    three()
      .select('a')
      .run('connectSelected')
      .expectTold(/at least two/)
      .expectUntouched();
  });
});
