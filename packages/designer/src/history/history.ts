import { LIMITS } from '@lightfield/contract';
import type { PageState } from '../document/state.ts';
import { sameState } from '../document/state.ts';
import { Signal } from '../signal.ts';

/** What kind of edit a step undoes (S2 §4). */
export type StepKind = 'edit' | 'add' | 'del' | 'group' | 'ungroup' | 'import' | 'sort' | 'con';

/** A finished edit as the two versions of the page it lies between; they share all that it left alone. */
export interface Step {
  readonly kind: StepKind;
  readonly before: PageState;
  readonly after: PageState;
  /** Ids that were selected before and after it. */
  readonly selected: { readonly before: readonly string[]; readonly after: readonly string[] };
  /** Edits in a row with the same text are one step: a slider being dragged, an arrow key held down. */
  readonly merge?: string | undefined;
}
/** What a screen needs to show its two buttons. */
export interface HistoryState {
  readonly undo: StepKind | undefined;
  readonly redo: StepKind | undefined;
  /** Rises with every step, undo and redo: tells whether there is something to save. */
  readonly version: number;
}

/** Undo and redo as versions of the page: it records what was, never how to get there. A new edit clears redo (S2 §4). */
export class History {
  #undo: readonly Step[] = [];
  #redo: readonly Step[] = [];
  #version = 0;
  readonly state = new Signal<HistoryState>({ undo: undefined, redo: undefined, version: 0 });

  /** Keeps an edit that has been made; one that changed nothing is no step. */
  record(step: Step): void {
    if (sameState(step.before, step.after)) return;
    const last = this.#undo.at(-1);
    const joined = step.merge !== undefined && last?.merge === step.merge && this.#redo.length === 0 && last;
    const kept = joined ? this.#undo.slice(0, -1) : this.#undo;
    const next = joined ? join(joined, step) : step;
    this.#undo = [...kept, next].slice(-LIMITS.designer.undoDepth);
    this.#redo = [];
    this.#tell();
  }
  /** The step to take back, which then waits to be done again. */
  undo(): Step | undefined {
    const step = this.#undo.at(-1);
    if (!step) return undefined;
    this.#undo = this.#undo.slice(0, -1);
    this.#redo = [...this.#redo, step];
    this.#tell();
    return step;
  }
  redo(): Step | undefined {
    const step = this.#redo.at(-1);
    if (!step) return undefined;
    this.#redo = this.#redo.slice(0, -1);
    this.#undo = [...this.#undo, step];
    this.#tell();
    return step;
  }
  /** The next edit is a step of its own, whatever it says. */
  seal(): void {
    const last = this.#undo.at(-1);
    if (last?.merge !== undefined) this.#undo = [...this.#undo.slice(0, -1), { ...last, merge: undefined }];
  }
  clear(): void {
    this.#undo = [];
    this.#redo = [];
    this.#tell();
  }
  get depth(): number {
    return this.#undo.length;
  }

  #tell(): void {
    this.#version += 1;
    this.state.set({ undo: this.#undo.at(-1)?.kind, redo: this.#redo.at(-1)?.kind, version: this.#version });
  }
}

const join = (first: Step, second: Step): Step => ({
  ...first,
  after: second.after,
  selected: { before: first.selected.before, after: second.selected.after },
});
