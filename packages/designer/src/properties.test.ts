import { LIMITS } from '@lightfield/contract';
import { type Widget, everyWidget, formOf, middleOf, parsePage } from '@lightfield/page';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandId } from './commands/registry.ts';
import { leaves } from './document/arrange.ts';
import { boxOf } from './document/bounds.ts';
import { Editor } from './editor.ts';
import {
  catalogue,
  circle,
  connector,
  ellipse,
  group,
  line,
  of,
  pageOf,
  piped,
  rect,
  triangle,
  turnedRect,
} from './testing/sample.ts';
import { expectAttached } from './testing/attached.ts';
import { toScreen } from './viewport/view.ts';

/** Immutable, so that every sequence can begin with the very same. */
const PAGE = pageOf(
  rect('r1', 100, 100),
  turnedRect('r2', 300, 120, 30),
  circle('c1', 500, 150, 40),
  ellipse('e1', 650, 200, 60, 30),
  triangle('t1', [
    { x: 200, y: 300 },
    { x: 260, y: 380 },
    { x: 140, y: 380 },
  ]),
  line('l1', [
    [400, 300],
    [480, 360],
    [560, 300],
  ]),
  connector('k1', 'r1.right', 'c1.left', [
    [200, 130],
    [460, 150],
  ]),
  group('g1', [rect('g1a', 100, 500), group('g2', [circle('g2a', 300, 550, 30), of('UsualText', 'g2b', 350, 500)])]),
  rect('locked', 700, 500, { posLock: true }),
  group('half', [rect('h1', 800, 600, { posLock: true }), rect('h2', 860, 640)]),
  ...piped('g2b'),
  of('ComplexWeather', 'w1', 600, 600),
  of('ComplexLine', 'ch1', 750, 60),
  rect('hidden', 10, 10, { hidden: true }),
);

const START = JSON.stringify(PAGE);

/** One thing a person may do. Numbers are places on the screen, and picks from whatever there is. */
type Deed =
  | {
      readonly kind: 'drag' | 'cancelled' | 'pinched';
      readonly on: number;
      readonly from: Place;
      readonly way: readonly Place[];
      readonly keys: number;
    }
  | { readonly kind: 'click' | 'double'; readonly on: number; readonly from: Place; readonly keys: number }
  | { readonly kind: 'handle'; readonly index: number; readonly to: Place; readonly keys: number }
  | { readonly kind: 'draw'; readonly type: number; readonly from: Place; readonly to: Place; readonly keys: number }
  | { readonly kind: 'select'; readonly picks: readonly number[] }
  | { readonly kind: 'command'; readonly id: number }
  | { readonly kind: 'edit'; readonly path: number; readonly value: number };
interface Place {
  readonly x: number;
  readonly y: number;
}

const TYPES = [
  'ShapeRect',
  'ShapeCircle',
  'ShapeEllipse',
  'ShapeTriangle',
  'ShapeLine',
  'ShapeStraight',
  'UsualImage',
  'ComplexWeather',
  'ComplexLine',
];
const PLAIN: readonly CommandId[] = [
  'undo',
  'redo',
  'delete',
  'duplicate',
  'group',
  'ungroup',
  'alignLeft',
  'alignCentre',
  'alignRight',
  'alignTop',
  'alignMiddle',
  'alignBottom',
  'distributeHorizontally',
  'distributeVertically',
  'sameSize',
  'sameWidth',
  'bringToFront',
  'bringForward',
  'sendBackward',
  'sendToBack',
  'rotateRight',
  'rotateLeft',
  'flipHorizontally',
  'nudgeLeft',
  'nudgeDownFar',
  'lock',
  'unlock',
  'hide',
  'show',
  'selectAll',
  'selectSimilar',
  'selectNext',
  'enterGroup',
  'enterGroup',
  'addPoint',
  'escape',
  'cut',
  'takeFormat',
  'applyFormat',
  'detachComponent',
  'zoomIn',
  'zoomPage',
];
const PATHS = ['position.x', 'position.y', 'position.width', 'position.height', 'position.rotate', 'style.opacity'];

// Off whole units on purpose: at rest everything has to be whole all the same.
const coordinate = (most: number) => fc.integer({ min: -400, max: most * 10 + 400 }).map((tenths) => tenths / 10);
const place = fc.record({ x: coordinate(1_024), y: coordinate(768) });
const keys = fc.integer({ min: 0, max: 7 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('drag' as const, 'drag' as const, 'cancelled' as const, 'pinched' as const),
      on: fc.nat(60),
      from: place,
      way: fc.array(place, { minLength: 1, maxLength: 2 }),
      keys,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('click' as const, 'double' as const),
      on: fc.nat(60),
      from: place,
      keys,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('handle' as const), index: fc.nat(9), to: place, keys }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('draw' as const),
      type: fc.nat(TYPES.length - 1),
      from: place,
      to: place,
      keys,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('select' as const), picks: fc.array(fc.nat(40), { maxLength: 4 }) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('command' as const), id: fc.nat(PLAIN.length + 2) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      path: fc.nat(PATHS.length - 1),
      value: fc.integer({ min: -50, max: 1_100 }),
    }),
  },
);

class Person {
  readonly editor: Editor;
  #clipboard = '';
  constructor() {
    let ids = 0;
    const freshId = () => `n${(ids += 1)}`;
    this.editor = new Editor({ document: PAGE, catalogue, freshId });
    this.editor.copied.watch((text) => {
      this.#clipboard = text;
    });
  }
  do(deed: Deed): void {
    const { editor } = this;
    switch (deed.kind) {
      case 'drag':
      case 'cancelled':
      case 'pinched':
        this.#drag(this.#start(deed), deed.way, deed.keys, deed.kind);
        return;
      case 'click':
        this.#drag(this.#start(deed), [], deed.keys, 'drag');
        return;
      case 'double':
        this.#drag(this.#start(deed), [], 0, 'drag');
        this.#drag(this.#start(deed), [], 0, 'drag');
        this.#send('doubleClick', this.#start(deed), 0);
        return;
      case 'handle':
        this.#handle(deed);
        return;
      case 'draw':
        editor.tool.set({ kind: 'draw', type: TYPES[deed.type] ?? 'ShapeRect' });
        this.#drag(deed.from, [deed.to], deed.keys, 'drag');
        editor.handle({ type: 'finish' });
        editor.run('escape');
        return;
      case 'select': {
        const ids = [...editor.document.ids()];
        editor.select(...deed.picks.flatMap((pick) => ids[pick % Math.max(1, ids.length)] ?? []));
        return;
      }
      case 'command':
        this.#command(deed.id);
        return;
      case 'edit':
        editor.run('edit', { path: PATHS[deed.path] ?? '', value: deed.path === 5 ? deed.value / 1_100 : deed.value });
    }
  }
  /** Most presses mean a widget; the others fall where they fall. */
  #start({ on, from }: { readonly on: number; readonly from: Place }): Place {
    const { editor } = this;
    const id = [...editor.document.ids()][on];
    const widget = id === undefined ? undefined : editor.document.find(id);
    return widget ? toScreen(editor.view.get(), middleOf(boxOf(widget))) : from;
  }
  #command(index: number): void {
    const { editor } = this;
    const id = PLAIN[index];
    if (id) editor.run(id as 'undo');
    else if (index === PLAIN.length) editor.run('copy');
    else if (index === PLAIN.length + 1) {
      if (this.#clipboard === '') editor.run('copy');
      editor.run('paste', { text: this.#clipboard });
    } else editor.run('makeComponent', { title: 'Pump' });
  }
  #handle({ index, to, keys }: Extract<Deed, { kind: 'handle' }>): void {
    const handles = this.editor.handles.get();
    if (!handles) return;
    const frame = handles.kind === 'frame' ? handles.frame : undefined;
    const [across = 0, down = 0] =
      [
        [0, 0],
        [0.5, 0],
        [1, 0],
        [1, 0.5],
        [1, 1],
        [0.5, 1],
        [0, 1],
        [0, 0.5],
      ][index % 8] ?? [];
    const { scale, x, y } = this.editor.view.get();
    const at = frame ? { x: frame.x + across * frame.width, y: frame.y + down * frame.height } : undefined;
    const point = at ?? (handles.kind === 'points' ? [...handles.points, ...handles.between][index % 3] : undefined);
    if (!point) return;
    const turn = index === 9 ? 24 : 0;
    this.#drag({ x: point.x * scale + x, y: point.y * scale + y - turn }, [to], keys, 'drag');
  }
  #drag(from: Place, way: readonly Place[], keys: number, end: 'drag' | 'cancelled' | 'pinched'): void {
    this.#send('pointerDown', from, keys);
    for (const at of way) this.#send('pointerMove', at, keys);
    if (end === 'cancelled') this.editor.handle({ type: 'cancel' });
    else if (end === 'pinched') {
      for (const to of [from, ...way])
        this.editor.handle({ type: 'pinch', fingers: [from, { x: to.x + 50, y: to.y + 50 }] });
      this.editor.handle({ type: 'pinchEnd' });
    } else this.#send('pointerUp', way.at(-1) ?? from, keys);
  }
  #send(type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'doubleClick', screen: Place, keys: number): void {
    this.editor.handle({ type, screen, shift: (keys & 1) > 0, alt: (keys & 2) > 0, ctrl: (keys & 4) > 0 });
  }
}

const numbersOf = (widget: Widget): number[] => {
  const { position } = widget;
  if ('points' in position) return position.points.flatMap(({ x, y }) => [x, y]);
  return Object.values(position).filter((value) => typeof value === 'number');
};
const expectValid = (editor: Editor): void => {
  const document = editor.document.toDocument();
  // What is still the very object of the first page was read with it; ids and numbers of types are counted below.
  const edited = document.widgets.filter((widget) => !PAGE.widgets.includes(widget));
  const parsed = parsePage({ ...document, widgets: edited }, catalogue);
  expect(parsed.ok ? [] : parsed.problems).toEqual([]);
  const all = [...everyWidget(document.widgets)];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(editor.document.size).toBe(all.length);
  expect(all.length).toBeLessThanOrEqual(LIMITS.designer.widgets);
  expect(all.filter(({ widgetType }) => widgetType === 'ComplexWeather').length).toBeLessThanOrEqual(3);
  for (const widget of all) expect(editor.document.find(widget.id)).toBe(widget);
  expectAttached(editor);
  for (const leaf of leaves(document.widgets))
    expect(numbersOf(leaf).every(Number.isInteger), `${leaf.id} ${JSON.stringify(leaf.position)}`).toBe(true);
};

describe('whatever a person does', () => {
  it('leaves a valid page, and undoing all of it restores the page byte for byte', () => {
    let sequences = 0;
    fc.assert(
      fc.property(fc.array(deed, { minLength: 1, maxLength: 8 }), (deeds) => {
        const person = new Person();
        const { editor } = person;
        const locked = JSON.stringify(editor.document.find('locked')?.position);
        for (const each of deeds) person.do(each);
        const released = deeds.some((each) => each.kind === 'command' && PLAIN[each.id] === 'unlock');
        const still = editor.document.find('locked');
        if (still && !released) expect(JSON.stringify(still.position)).toBe(locked);
        expectValid(editor);
        const end = editor.document.state;
        let steps = 0;
        while (editor.undo()) steps += 1;
        // The very same objects, so the very same bytes; they are written out once at the end all the same.
        expect(editor.document.state.widgets).toBe(PAGE.widgets);
        while (editor.redo()) steps -= 1;
        // What had been undone before and was not done again waits in redo: then all of it is done now.
        if (steps === 0) expect(editor.document.state).toBe(end);
        while (editor.undo()) steps += 1;
        expect(JSON.stringify(editor.document.toDocument())).toBe(START);
        sequences += 1;
      }),
      { numRuns: 10_000 },
    );
    expect(sequences).toBeGreaterThanOrEqual(10_000);
  }, 300_000);
});

const positioned = fc.record({ x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 700 }) });
const widgets = fc.array(fc.record({ form: fc.nat(3), at: positioned }), { minLength: 2, maxLength: 12 }).map((list) =>
  list.map(({ form, at: { x, y } }, index) =>
    form === 0
      ? rect(`w${index}`, x, y)
      : form === 1
        ? circle(`w${index}`, x, y, 20)
        : form === 2
          ? line(`w${index}`, [
              [x, y],
              [x + 40, y + 30],
            ])
          : ellipse(`w${index}`, x, y, 30, 10),
  ),
);
const editorWith = (list: readonly Widget[]) => new Editor({ document: pageOf(...list), catalogue });

describe('grouping and ungrouping', () => {
  it('leave what stood side by side as it was', () => {
    fc.assert(
      fc.property(widgets, fc.nat(11), fc.integer({ min: 2, max: 12 }), (list, from, count) => {
        const editor = editorWith(list);
        const before = JSON.stringify(editor.document.toDocument());
        const chosen = list.slice(from % (list.length - 1)).slice(0, count);
        editor.select(...chosen.map(({ id }) => id));
        expect(editor.run('group')).toBe(true);
        expect(editor.run('ungroup')).toBe(true);
        expect(JSON.stringify(editor.document.toDocument())).toBe(before);
      }),
    );
  });
  it('leave all widgets as they were, and their order among each other, whichever were chosen', () => {
    fc.assert(
      fc.property(widgets, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (list, picks) => {
        const chosen = list.filter((_widget, at) => picks[at]);
        fc.pre(chosen.length > 1);
        const editor = editorWith(list);
        editor.select(...chosen.map(({ id }) => id));
        editor.run('group');
        editor.run('ungroup');
        const after = editor.document.widgets;
        expect(after.filter((widget) => chosen.includes(widget))).toEqual(chosen);
        expect(after.filter((widget) => !chosen.includes(widget))).toEqual(
          list.filter((widget) => !chosen.includes(widget)),
        );
      }),
    );
  });
});

describe('loading and saving', () => {
  it('leave the document as it was, byte for byte', () => {
    fc.assert(
      fc.property(widgets, (list) => {
        const text = JSON.stringify(pageOf(group('g', list), rect('r', 5, 5)));
        const editor = new Editor({ document: JSON.parse(text), catalogue });
        expect(JSON.stringify(editor.document.toDocument())).toBe(text);
      }),
    );
  });
});

describe('resizing', () => {
  it('never brings an edge that is pulled within 2 units of the other or of the border', () => {
    fc.assert(
      fc.property(positioned, fc.nat(7), place, keys, ({ x, y }, handle, to, held) => {
        const person = new Person();
        const { editor } = person;
        editor.load(pageOf(rect('a', Math.max(3, Math.min(x, 900)), Math.max(3, Math.min(y, 700)), {}, 80, 50)));
        editor.select('a');
        person.do({ kind: 'handle', index: handle, to, keys: held });
        const a = editor.document.find('a');
        const box = a && boxOf(a);
        expect(box && formOf(a.position)).toBe('box');
        if (!box) return;
        expect(Math.min(box.width, box.height)).toBeGreaterThan(2);
        expect(Math.min(box.x, box.y, 1_024 - box.x - box.width, 768 - box.y - box.height)).toBeGreaterThan(2);
      }),
    );
  });
});
