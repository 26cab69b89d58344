import { FIRST_LANGUAGE, LIMITS, type Language } from '@lightfield/contract';
import {
  type Catalogue,
  type PageDocument,
  type Point,
  type Texts,
  type Widget,
  type WidgetDefinition,
  begunIn,
  freshId,
} from '@lightfield/page';
import { followConnections } from './connections/connections.ts';
import { isFixed } from './document/locks.ts';
import type { PageState } from './document/state.ts';
import { DocumentStore } from './document/store.ts';
import { History, type StepKind } from './history/history.ts';
import { CLEAR, type Overlay } from './overlay.ts';
import { COARSE, FINE, type HandleSize, type Handles, handlesOf } from './selection/handles.ts';
import { NOTHING_SELECTED, type Selection, cleaned, selectedWidgets } from './selection/selection.ts';
import { SETTINGS, type Settings } from './settings.ts';
import { Happening, Signal } from './signal.ts';
import type { GuideAt, Guides } from './snapping/snapper.ts';
import type { StateName, ToolEvent } from './tools/events.ts';
import { SELECT, type Tool } from './tools/tool.ts';
import { type Size, type View, limit, pan, wholePush, zoomAt } from './viewport/view.ts';

export interface EditorOptions {
  readonly document: PageDocument;
  readonly catalogue: Catalogue;
  /** Ids of new widgets; by chance unless told otherwise. */
  readonly freshId?: () => string;
  /** The page is one of a project: some new widgets begin otherwise there. */
  readonly onProject?: boolean;
  /** In which new widgets get their first words; Chinese unless told otherwise. */
  readonly language?: Language;
  readonly settings?: Partial<Settings>;
}
/** How an edit is kept. */
export interface ApplyOptions {
  /** Selected afterwards; left out: what is selected stays so. */
  readonly select?: readonly string[];
  /** Group entered afterwards. */
  readonly scope?: string | undefined;
  /** Edits in a row with the same text are one undo step. */
  readonly merge?: string | undefined;
}
/** A pointer event as a screen gives it: pixels of the canvas element, y downwards. */
export interface ScreenPointer {
  readonly type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'doubleClick';
  readonly screen: Point;
  readonly shift?: boolean;
  readonly alt?: boolean;
  readonly ctrl?: boolean;
  readonly button?: number;
  /** It was a finger, which neither aims nor hovers. */
  readonly finger?: boolean;
}
export type EditorEvent = ScreenPointer | Exclude<ToolEvent, { readonly point: Point }>;

/** What commands and tools work on: document, history, selection and view tied together. Holds no rule of its own and no DOM. */
export abstract class EditorCore {
  readonly catalogue: Catalogue;
  readonly document: DocumentStore;
  readonly history = new History();
  readonly selection = new Signal<Selection>(NOTHING_SELECTED);
  readonly overlay = new Signal<Overlay>(CLEAR);
  /** Handles of what is selected; follows document and selection. */
  readonly handles = new Signal<Handles | undefined>(undefined);
  readonly view = new Signal<View>({ scale: 1, x: 0, y: 0 });
  /** Pixels of the canvas element; the screen sets it. */
  readonly screen = new Signal<Size>({ width: LIMITS.page.width, height: LIMITS.page.height });
  readonly settings: Signal<Settings>;
  readonly guides = new Signal<Guides>({ x: [], y: [] });
  /** A guide that a command has just made: the screen gives it the keys, and puts this back. */
  readonly guideInHand = new Signal<GuideAt | undefined>(undefined);
  readonly tool = new Signal<Tool>(SELECT);
  /** The last press was a finger's: handles are larger, and thin things are met from further away. */
  readonly byFinger = new Signal(false);
  /** Every press adds to the selection, as with Shift: fingers have no keys. */
  readonly adding = new Signal(false);
  /** While the space bar is held every press pans. */
  readonly spaceHeld = new Signal(false);
  /** Style and animation taken by the format brush; the next widgets chosen get them. */
  readonly brush = new Signal<Pick<Widget, 'style' | 'animation'> | undefined>(undefined);
  /** Refusals and other words for the person. */
  readonly notices = new Happening<Texts>();
  /** A text that copy or cut wants in the clipboard. */
  readonly copied = new Happening<string>();
  /** Id of a widget that was double clicked and is no group: its text can be edited in place. */
  readonly opened = new Happening<string>();
  /** How often a text was pasted: each time 50 units further. */
  pasted = { text: '', times: 0 };
  readonly freshId: () => string;
  readonly onProject: boolean;
  readonly language: Language;
  /** Parts of a pixel that the page was pushed by and has not moved yet. */
  #pushed: Point = { x: 0, y: 0 };

  constructor({
    document,
    catalogue,
    freshId: fresh = freshId,
    settings,
    onProject = false,
    language = FIRST_LANGUAGE,
  }: EditorOptions) {
    this.catalogue = catalogue;
    this.document = new DocumentStore(document);
    this.freshId = fresh;
    this.onProject = onProject;
    this.language = language;
    this.settings = new Signal({ ...SETTINGS, ...settings });
    this.document.watch(() => {
      this.selection.set(cleaned(this.document, this.selection.get()));
      this.#renewHandles();
    });
    this.selection.watch(() => this.#renewHandles());
  }

  get handleSize(): HandleSize {
    return this.byFinger.get() ? COARSE : FINE;
  }
  /** Of the running tool. */
  abstract get state(): StateName;
  /** Lets the running tool answer to what a person does. */
  abstract handle(event: EditorEvent): void;

  /** Page units; `snapDistance` with adsorb on, otherwise 1 (S2 §5). */
  get snapReach(): number {
    return this.settings.get().adsorb ? LIMITS.designer.snapDistance : LIMITS.designer.snapDistanceOff;
  }
  definitionOf(widget: Pick<Widget, 'widgetType'>): WidgetDefinition | undefined {
    return this.catalogue.get(widget.widgetType);
  }
  /** A new widget as it begins on this page. */
  begun(widget: Widget): Widget {
    const definition = this.definitionOf(widget);
    const own = {
      ...(this.language !== FIRST_LANGUAGE && definition?.words?.(this.language)),
      ...(this.onProject && definition?.onProject),
    };
    const worded = Object.keys(own).length > 0 ? { ...widget, data: { ...(widget.data as object), ...own } } : widget;
    return begunIn(worded, this.document.state.con.theme);
  }
  selected(): Widget[] {
    return selectedWidgets(this.document, this.selection.get());
  }
  /** Those of the selection that may be moved, resized, rotated, aligned and grouped. */
  movable(): Widget[] {
    return this.selected().filter((widget) => !isFixed(this.document, widget));
  }
  /** Charts stand upright: neither they nor groups that hold one turn. */
  mayTurn(widget: Widget): boolean {
    if (widget.children?.length) return widget.children.every((child) => this.mayTurn(child));
    return 'points' in widget.position || 'rotate' in widget.position;
  }
  select(...ids: string[]): void {
    this.setSelection({ ids, scope: this.selection.get().scope });
  }
  setSelection(selection: Selection): void {
    this.selection.set(cleaned(this.document, selection));
  }

  /**
   * Makes an edit one undo step. `change` returns the page as it shall be; connectors follow by themselves. Answers
   * whether anything changed: nothing is no step.
   */
  apply(kind: StepKind, change: (page: PageState) => PageState, options: ApplyOptions = {}): boolean {
    const before = this.document.state;
    const wanted = change(before);
    const widgets =
      wanted.widgets === before.widgets
        ? wanted.widgets
        : followConnections(wanted.widgets, (id) => this.document.find(id), wanted.con, this.catalogue);
    const after = widgets === wanted.widgets ? wanted : { ...wanted, widgets };
    const selectedBefore = this.selection.get();
    this.document.set(after);
    if (options.select)
      this.setSelection({
        ids: options.select,
        scope: 'scope' in options ? options.scope : this.selection.get().scope,
      });
    const changed = this.document.state !== before;
    if (changed)
      this.history.record({
        kind,
        before,
        after,
        selected: { before: selectedBefore.ids, after: this.selection.get().ids },
        merge: options.merge,
      });
    return changed;
  }
  undo(): boolean {
    return this.#show(this.history.undo(), 'before');
  }
  redo(): boolean {
    return this.#show(this.history.redo(), 'after');
  }
  #show(step: ReturnType<History['undo']>, side: 'before' | 'after'): boolean {
    if (!step) return false;
    this.document.set(step[side]);
    this.setSelection({ ...this.selection.get(), ids: step.selected[side] });
    return true;
  }
  /** Puts another page in place: history and selection begin anew. */
  load(document: PageDocument): void {
    this.handle({ type: 'cancel' });
    this.document.load(document);
    this.history.clear();
    this.setSelection(NOTHING_SELECTED);
  }

  /** Zooms by `factor` about a place of the screen (pixels): the wheel, or two fingers. */
  zoomAt(at: Point, factor: number): void {
    this.#look(zoomAt(this.view.get(), at, factor));
  }
  /** Pushes the page by pixels: the wheel without Ctrl. */
  panBy(delta: Point): void {
    const { whole, left } = wholePush(delta, this.#pushed);
    this.#pushed = left;
    this.#look(pan(this.view.get(), whole));
  }
  #look(view: View): void {
    this.view.set(limit(view, this.document.state.con, this.screen.get()));
  }

  #renewHandles(): void {
    const chosen = this.selected();
    const free = chosen.length > 0 && this.movable().length === chosen.length;
    this.handles.set(
      handlesOf(chosen, {
        resize: free,
        turn: free && chosen.every((widget) => this.mayTurn(widget)),
        straight: chosen.some((widget) => this.definitionOf(widget)?.straight),
      }),
    );
  }
}
