import { type Binding, middleOf, moveWidget, parsePage, remap } from '@lightfield/page';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { boxOf } from './document/bounds.ts';
import { Editor } from './editor.ts';
import { expectAttached } from './testing/attached.ts';
import { catalogue, circle, of, pageOf, piped, rect } from './testing/sample.ts';
import { toScreen } from './viewport/view.ts';

const PAGE = pageOf(
  rect('r1', 100, 100),
  circle('c1', 500, 150, 40),
  of('UsualText', 'g2b', 350, 500),
  ...piped('g2b'),
  of('UsualImage', 'i3', 700, 300),
  of('ComplexLine', 'ch1', 750, 60),
);
const START = JSON.stringify(PAGE);

/** What may come over pipes and what they are attached to; numbers are picks from whatever there is. */
type Deed =
  | { readonly kind: 'pipe'; readonly from: number; readonly to: number }
  | { readonly kind: 'remap'; readonly device: number }
  | { readonly kind: 'component'; readonly picks: readonly number[]; readonly x: number; readonly y: number }
  | { readonly kind: 'place'; readonly pick: number; readonly x: number; readonly y: number }
  | { readonly kind: 'run'; readonly pick: number; readonly id: (typeof COMMANDS)[number] };
const COMMANDS = ['delete', 'duplicate', 'rotateRight', 'nudgeLeft', 'group', 'ungroup', 'undo', 'redo'] as const;

const pick = fc.nat(40);
const along = fc.integer({ min: 0, max: 800 });
const kind = <Kind extends Deed['kind']>(name: Kind) => fc.constant(name);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: kind('pipe'), from: pick, to: pick }),
  fc.record({ kind: kind('remap'), device: fc.nat(3) }),
  fc.record({
    kind: kind('component'),
    picks: fc.array(pick, { minLength: 1, maxLength: 3 }),
    x: fc.integer({ min: -60, max: 60 }),
    y: fc.integer({ min: -60, max: 60 }),
  }),
  fc.record({ kind: kind('place'), pick, x: along, y: along }),
  fc.record({ kind: kind('run'), pick, id: fc.constantFrom(...COMMANDS) }),
);

function select(editor: Editor, picks: readonly number[]): void {
  const ids = [...editor.document.ids()];
  editor.select(...picks.flatMap((each) => ids[each % Math.max(1, ids.length)] ?? []));
}
/** The middle of a widget on the screen. */
function middle(editor: Editor, of: number): { readonly x: number; readonly y: number } {
  const ids = [...editor.document.ids()];
  const widget = editor.document.find(ids[of % Math.max(1, ids.length)] ?? '');
  return widget ? toScreen(editor.view.get(), middleOf(boxOf(widget))) : { x: 0, y: 0 };
}
/** One is made where there is none yet; what it is made of moves, and so do the ports of its places. */
function changeComponent(editor: Editor, { picks, x, y }: Extract<Deed, { kind: 'component' }>): void {
  if (editor.document.state.components.length === 0) {
    select(editor, picks);
    editor.run('makeComponent', { title: 'Pump' });
  }
  const [component] = editor.document.state.components;
  const [first, ...rest] = component?.widgets ?? [];
  if (!component || !first) return;
  editor.run('changeComponent', { component: { ...component, widgets: [moveWidget(first, { x, y }), ...rest] } });
}
function perform(editor: Editor, each: Deed): void {
  const keys = { shift: false, alt: false, ctrl: false };
  switch (each.kind) {
    case 'pipe':
      editor.tool.set({ kind: 'pipe', line: 'pipe' });
      editor.handle({ type: 'pointerDown', screen: middle(editor, each.from), ...keys });
      editor.handle({ type: 'pointerMove', screen: middle(editor, each.to), ...keys });
      editor.handle({ type: 'pointerUp', screen: middle(editor, each.to), ...keys });
      editor.handle({ type: 'finish' });
      editor.run('escape');
      return;
    case 'remap': {
      const change = (binding: Binding): Binding => ({ ...binding, equipId: `d${each.device}` });
      editor.apply('edit', (page) => ({ ...page, widgets: remap(page.widgets, catalogue, change) }));
      return;
    }
    case 'component':
      changeComponent(editor, each);
      return;
    case 'place':
      select(editor, [each.pick]);
      editor.run('edit', { path: 'position.x', value: each.x });
      editor.run('edit', { path: 'position.y', value: each.y });
      return;
    case 'run':
      select(editor, [each.pick, each.pick + 1]);
      editor.run(each.id);
  }
}

it('what is attached stays so when components change, bindings are led elsewhere and pipes are drawn, and all of it is undone', () => {
  fc.assert(
    fc.property(fc.array(deed, { minLength: 1, maxLength: 10 }), (deeds) => {
      let ids = 0;
      const editor = new Editor({ document: PAGE, catalogue, freshId: () => `n${(ids += 1)}` });
      for (const each of deeds) {
        perform(editor, each);
        expectAttached(editor);
      }
      const parsed = parsePage(editor.document.toDocument(), catalogue);
      expect(parsed.ok ? [] : parsed.problems).toEqual([]);
      while (editor.undo()) expectAttached(editor);
      expect(JSON.stringify(editor.document.toDocument())).toBe(START);
    }),
    { numRuns: 1_000 },
  );
}, 120_000);
