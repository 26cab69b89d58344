import {
  type Box,
  type Component,
  ComponentHead,
  type PageDocument,
  type Point,
  type Texts,
  type Widget,
  boundsOfWidgets,
  countPlaces,
  isBoundKind,
  mapWidgets,
  middleOf,
  moveWidget,
  paramOf,
  remap,
  sameJson,
} from '@lightfield/page';
import type { PageState } from '../document/state.ts';
import { Editor } from '../editor.ts';
import { Happening } from '../signal.ts';
import { designerText } from '../locales/designer/text.ts';

/** Page units around a component that is larger than its page. */
const MARGIN = 50;
const EMPTY: Texts = designerText('componentSession.empty');

/**
 * A component opened for editing: an editor of its own over the component's widgets, in the middle of a page as large as the
 * one around. Every edit reaches the page at once, all places with it, and all of them are one undo step there; so there is
 * nothing to confirm, and a save or a draft of the page holds them.
 */
export class ComponentSession {
  readonly id: string;
  readonly editor: Editor;
  /** The component is gone or was changed elsewhere: what is shown here is not it any more. */
  readonly ended = new Happening<undefined>();
  readonly #outer: Editor;
  readonly #merge: string;
  readonly #brought = new Set<string>();
  /** What the component filled here when the page was last told. */
  #told: Box;
  #state: PageState;
  #own: Component | undefined;
  /** What the page tells now is what was told to it. */
  #telling = false;

  /** `undefined`: there is no such component, or nothing in it. */
  static open(outer: Editor, id: string): ComponentSession | undefined {
    const component = outer.document.state.components.find((each) => each.id === id);
    const bounds = component && boundsOfWidgets(component.widgets);
    return bounds && new ComponentSession(outer, component, bounds);
  }

  private constructor(outer: Editor, component: Component, bounds: Box) {
    this.id = component.id;
    this.#outer = outer;
    this.#own = component;
    this.#merge = `component ${outer.freshId()}`;
    const document = alone(outer.document.toDocument(), component, bounds);
    this.editor = new Editor({
      document,
      catalogue: outer.catalogue,
      freshId: outer.freshId,
      onProject: outer.onProject,
      language: outer.language,
      settings: outer.settings.get(),
    });
    this.#state = this.editor.document.state;
    this.#told = boundsOfWidgets(document.widgets) ?? bounds;
  }
  /** Begins to tell the page; answers how to stop. */
  start(): () => void {
    const stops = [
      this.editor.document.watch(() => this.#tell()),
      this.#outer.document.watch(() => {
        if (!this.#telling && this.#component() !== this.#own) this.ended.tell(undefined);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** The editor of the page around. */
  get around(): Editor {
    return this.#outer;
  }
  /** How often the page shows it, in other components too. */
  get places(): number {
    return countPlaces(this.#outer.document.state, this.id);
  }
  /** Title and parameters as they are edited. */
  get head(): Component | undefined {
    return this.editor.document.state.components.find(({ id }) => id === this.id);
  }
  /** Answers whether they are allowed. What is bound to a parameter that goes is bound to nothing. */
  setHead(change: Partial<Pick<Component, 'title' | 'params'>>): boolean {
    const { head, editor } = this;
    const wanted = head && { ...head, ...change };
    const names = new Set(wanted?.params.map(({ name }) => name));
    const ofKind = (bound: boolean) =>
      new Set(wanted?.params.flatMap(({ name, kind }) => (isBoundKind(kind) === bound ? [name] : [])));
    const [bindable, takable] = [ofKind(true), ofKind(false)];
    if (!wanted || names.size !== wanted.params.length || !ComponentHead.safeParse(wanted).success) return false;
    if (sameJson(wanted, head)) return true;
    editor.apply('edit', ({ con, widgets, components }) => ({
      con,
      widgets: withoutOthers(
        remap(widgets, editor.catalogue, (binding) =>
          binding.type === 'param' && !bindable.has(paramOf(binding)) ? null : binding,
        ),
        takable,
      ),
      components: components.map((each) => (each.id === this.id ? wanted : each)),
    }));
    return true;
  }

  #component(): Component | undefined {
    return this.#outer.document.state.components.find(({ id }) => id === this.id);
  }

  #tell(): void {
    const { editor, head } = this;
    const { state } = editor.document;
    if (state.widgets === this.#state.widgets && state.components === this.#state.components) return;
    const bounds = boundsOfWidgets(state.widgets);
    if (!head || !bounds) {
      editor.notices.tell(EMPTY);
      return;
    }
    const there = this.#outer.document.state.components;
    const added = state.components.filter(({ id }) => !there.some((each) => each.id === id));
    const dropped = new Set([...this.#brought].filter((id) => !state.components.some((each) => each.id === id)));
    const back = minus(middleOf(this.#told));
    const component = { ...head, widgets: state.widgets.map((widget) => moveWidget(widget, back)) };
    const change = { component, added, dropped, merge: this.#merge };
    const refused = this.#outer.refusal('changeComponent', change);
    if (refused) {
      editor.notices.tell(refused);
      // the edit becomes a step only once all have heard of it
      queueMicrotask(() => editor.undo());
      return;
    }
    this.#told = bounds;
    this.#state = state;
    for (const { id } of added) this.#brought.add(id);
    this.#telling = true;
    this.#outer.run('changeComponent', change);
    this.#telling = false;
    this.#own = this.#component();
  }
}

/** Fields that took a parameter which is gone are as they were drawn. */
const withoutOthers = (widgets: readonly Widget[], names: ReadonlySet<string>): readonly Widget[] =>
  mapWidgets(widgets, (widget) => {
    const kept = Object.entries(widget.takes).filter(([, name]) => names.has(name));
    return kept.length === Object.keys(widget.takes).length ? widget : { ...widget, takes: Object.fromEntries(kept) };
  });

const minus = ({ x, y }: Point): Point => ({ x: -x, y: -y });

/** A page that holds the component's widgets alone, at whole numbers. */
function alone(page: PageDocument, { widgets }: Component, bounds: Box): PageDocument {
  const width = Math.max(page.con.width, Math.ceil(bounds.width) + 2 * MARGIN);
  const height = Math.max(page.con.height, Math.ceil(bounds.height) + 2 * MARGIN);
  const delta = {
    x: Math.round((width - bounds.width) / 2) - bounds.x,
    y: Math.round((height - bounds.height) / 2) - bounds.y,
  };
  return {
    ...page,
    con: { ...page.con, width, height, bgImage: '' },
    widgets: widgets.map((widget) => moveWidget(widget, delta)),
  };
}
