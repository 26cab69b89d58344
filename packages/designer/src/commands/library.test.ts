import { type LibraryItem, everyWidget, expandComponents, frameOf, placedComponent } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { ComponentSession } from '../components/component-session.ts';
import { catalogue, rect } from '../testing/sample.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { itemFromPage, itemOnPage } from './library.ts';

/** A component of a page, as the library has it from now on. */
function made(...widgets: Parameters<typeof rect>[]): LibraryItem {
  const test = new TestEditor(widgets.map((each) => rect(...each)))
    .run('selectAll')
    .run('makeComponent', { title: '泵' });
  const id = componentsOf(test)[0]?.id ?? '';
  const item = itemFromPage(test.editor, id, { id: 'lib', name: '泵', version: 1 });
  if (!item) throw new Error('Nothing in it');
  return item;
}
const componentsOf = ({ editor }: TestEditor) => editor.document.state.components;
const placesOf = ({ editor }: TestEditor) =>
  editor.document.widgets.map((widget) => ({ of: placedComponent(widget)?.component, ...frameOf(widget.position) }));
const first = made(['a', 100, 100]);

describe('a component of the library', () => {
  it('comes to the page with its first place, and is there once', () => {
    const test = new TestEditor([]);
    test
      .run('placeItem', { item: first, at: { x: 200, y: 200 } })
      .run('placeItem', { item: first, at: { x: 500, y: 200 } });
    expect(componentsOf(test)).toMatchObject([{ title: '泵', library: { id: 'lib', version: 1, mode: 'follow' } }]);
    expect(placesOf(test)).toHaveLength(2);
    const newer = { ...made(['a', 100, 100], ['b', 300, 100]), version: 2 };
    test.run('placeItem', { item: newer, at: { x: 200, y: 500 } });
    expect(componentsOf(test)).toMatchObject([{ library: { version: 2 } }]);
    test.editor.undo();
    expect(componentsOf(test)).toMatchObject([{ library: { version: 1 } }]);
  });
  it('is kept at its version for all its places, or for some of them alone', () => {
    const test = new TestEditor([]);
    test
      .run('placeItem', { item: first, at: { x: 200, y: 200 } })
      .run('placeItem', { item: first, at: { x: 500, y: 200 } });
    const id = componentsOf(test)[0]?.id ?? '';
    const [, second] = test.editor.document.widgets;
    const item = itemFromPage(test.editor, id, first);
    if (!item) throw new Error('Nothing in it');
    test.run('takeItem', { id, item, mode: 'kept', places: [second?.id ?? ''] });
    expect(componentsOf(test).map(({ library }) => library?.mode)).toEqual(['follow', 'kept']);
    expect(placesOf(test).map(({ of }) => of)).toEqual(componentsOf(test).map((component) => component.id));
    const all = test.editor.document.widgets.map((widget) => widget.id);
    test.run('takeItem', { id, item, mode: 'kept', places: all });
    expect(componentsOf(test).map(({ library }) => library?.mode)).toEqual(['kept', 'kept']);
  });
  it('that is edited on the page follows the library no more, until it has become its newest version', () => {
    const test = new TestEditor([]).run('placeItem', { item: first, at: { x: 200, y: 200 } });
    const id = componentsOf(test)[0]?.id ?? '';
    const drawn = () =>
      [...everyWidget(expandComponents(test.editor.document.state, catalogue))].find((widget) =>
        widget.id.endsWith('/a'),
      )?.position;
    const before = drawn();
    const session = ComponentSession.open(test.editor, id);
    session?.start();
    session?.editor.run('add', { type: 'ShapeRect', at: { x: 900, y: 400 } });
    expect(componentsOf(test)).toMatchObject([{ id, library: { version: 1, mode: 'edited' } }]);
    session?.editor.run('add', { type: 'ShapeRect', at: { x: 900, y: 600 } });
    expect(drawn()).toMatchObject(before ?? {});
    const next = itemFromPage(test.editor, id, { ...first, version: 2 });
    if (!next) throw new Error('Nothing in it');
    // the page that was not edited grows as the edited one did
    const other = new TestEditor([]).run('placeItem', { item: first, at: { x: 200, y: 200 } });
    other.run('takeItem', { id: componentsOf(other)[0]?.id ?? '', item: next, mode: 'follow' });
    test.run('takeItem', { id, item: next, mode: 'follow' });
    expect(componentsOf(test)).toMatchObject([{ library: { version: 2, mode: 'follow' } }]);
    expect(placesOf(other).map(({ of: _of, ...box }) => box)).toEqual(placesOf(test).map(({ of: _of, ...box }) => box));
  });
  it('becomes one of the page alone, with what is inside it', () => {
    const test = new TestEditor([]).run('placeItem', { item: first });
    const id = componentsOf(test)[0]?.id ?? '';
    expect(itemOnPage(test.editor.document.state, id)?.id).toBe(id);
    test.run('releaseItem', { id });
    expect(componentsOf(test)).toMatchObject([{ id, title: '泵' }]);
    expect(itemOnPage(test.editor.document.state, id)).toBeUndefined();
    test.run('releaseItem', { id }).expectTold(/./);
  });
});
