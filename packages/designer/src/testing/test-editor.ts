// oxlint-disable vitest/no-standalone-expect -- called from tests
import type { Point, Texts, Widget } from '@lightfield/page';
import { expect } from 'vitest';
import type { CommandId, RunArgs } from '../commands/registry.ts';
import { Editor } from '../editor.ts';
import type { EditorOptions, ScreenPointer } from '../editor-core.ts';
import type { Settings } from '../settings.ts';
import type { Fingers } from '../tools/events.ts';
import type { Tool } from '../tools/tool.ts';
import { catalogue, pageOf } from './sample.ts';

type Keys = Partial<Pick<ScreenPointer, 'shift' | 'alt' | 'ctrl' | 'button' | 'finger'>>;
/** Nothing to snap to but what a test puts there. */
const PLAIN: Partial<Settings> = { grid: false };

/** Speaks of gestures and outcomes, so that a designer test reads like the rule it protects. */
export class TestEditor {
  readonly editor: Editor;
  readonly saved: string;
  readonly told: Texts[] = [];
  readonly clipboard: string[] = [];
  #at: Point = { x: 0, y: 0 };

  constructor(widgets: readonly Widget[] = [], options: Partial<EditorOptions> = {}) {
    let ids = 0;
    const freshId = () => {
      ids += 1;
      return `new-${ids}`;
    };
    this.editor = new Editor({
      document: pageOf(...widgets),
      catalogue,
      freshId,
      ...options,
      settings: { ...PLAIN, ...options.settings },
    });
    this.saved = this.json();
    this.editor.notices.watch((texts) => this.told.push(texts));
    this.editor.copied.watch((text) => this.clipboard.push(text));
  }
  json(): string {
    return JSON.stringify(this.editor.document.toDocument());
  }

  select(...ids: string[]): this {
    this.editor.select(...ids);
    return this;
  }
  tool(tool: Tool): this {
    this.editor.tool.set(tool);
    return this;
  }
  draw(type: string): this {
    return this.tool({ kind: 'draw', type });
  }
  press(x: number, y: number, keys: Keys = {}): this {
    return this.#send('pointerDown', { x, y }, keys);
  }
  moveTo(x: number, y: number, keys: Keys = {}): this {
    return this.#send('pointerMove', { x, y }, keys);
  }
  release(keys: Keys = {}): this {
    return this.#send('pointerUp', this.#at, keys);
  }
  drag(from: readonly [number, number], to: readonly [number, number], keys: Keys = {}): this {
    return this.press(...from, keys)
      .moveTo(...to, keys)
      .release(keys);
  }
  click(x: number, y: number, keys: Keys = {}): this {
    return this.press(x, y, keys).release(keys);
  }
  /** Two fingers come down, are moved, and one of them is lifted. */
  pinch(from: Fingers, to: Fingers): this {
    for (const fingers of [from, to]) this.editor.handle({ type: 'pinch', fingers });
    this.editor.handle({ type: 'pinchEnd' });
    return this;
  }
  doubleClick(x: number, y: number): this {
    return this.click(x, y).click(x, y).#send('doubleClick', { x, y }, {});
  }
  cancel(): this {
    this.editor.handle({ type: 'cancel' });
    return this;
  }
  finish(): this {
    this.editor.handle({ type: 'finish' });
    return this;
  }
  run<Id extends CommandId>(id: Id, ...args: RunArgs<Id>): this {
    this.editor.run(id, ...args);
    return this;
  }
  undo(): this {
    this.editor.undo();
    return this;
  }
  redo(): this {
    this.editor.redo();
    return this;
  }

  widget(id: string): Widget {
    const widget = this.editor.document.find(id);
    if (!widget) throw new Error(`No widget ${id} on the page`);
    return widget;
  }
  expectAt(id: string, at: object): this {
    expect(this.widget(id).position).toMatchObject(at);
    return this;
  }
  expectState(name: string): this {
    expect(this.editor.state).toBe(name);
    return this;
  }
  expectSelected(...ids: string[]): this {
    expect(this.editor.selection.get().ids.toSorted()).toEqual(ids.toSorted());
    return this;
  }
  /** Ids of the page from the lowest to the topmost. */
  expectOrder(...ids: string[]): this {
    expect(this.editor.document.widgets.map(({ id }) => id)).toEqual(ids);
    return this;
  }
  /** Undo steps there are. */
  expectSteps(count: number): this {
    expect(this.editor.history.depth).toBe(count);
    return this;
  }
  /** The page is as it was loaded, byte for byte. */
  expectUntouched(): this {
    expect(this.json()).toBe(this.saved);
    return this;
  }
  expectTold(words: RegExp): this {
    expect(this.told.at(-1)?.en).toMatch(words);
    return this;
  }

  #send(type: ScreenPointer['type'], screen: Point, keys: Keys): this {
    this.#at = screen;
    this.editor.handle({ type, screen, ...keys });
    return this;
  }
}
