import { type PageDraftHead, type PageInfo, type PageSaved, pageCalls } from '@lightfield/contract';
import { type Editor, type PageState, Signal, sameState } from '@lightfield/designer';
import { type Catalogue, type PageDocument, collectBind, normalPage } from '@lightfield/page';
import { call } from '../../lib/call.ts';
import { CallRefused } from '../../lib/wire.ts';
import type { PageOwner } from './page-owner.ts';
import { ownerField } from './page-queries.ts';

/** Refusal of a save: somebody else has saved since. */
const OUTDATED = 1905;
/** After the last edit, ms; then what is not saved is kept as a draft. */
const DRAFT_AFTER_MS = 3_000;

export interface Conflict {
  /** Of theirs. */
  readonly version: number;
  readonly by: string;
  /** Epoch ms; 0: not told. */
  readonly at: number;
}
/** A password travels sealed, beside the document, in which it never stands. */
export interface PagePassword {
  readonly checkpwd: boolean;
  readonly password?: string;
  readonly nonce?: string;
}
export interface SaveState {
  readonly phase: 'saved' | 'dirty' | 'saving' | 'failed' | 'conflict';
  /** When it was last saved from here or by whom it was loaded, epoch ms. */
  readonly at: number;
  readonly error: unknown;
  readonly conflict: Conflict | undefined;
  /** What the last save found bound to nothing any more, by title: it is unbound at the server. */
  readonly cleared: readonly string[];
}

interface Ports {
  readonly editor: Editor;
  readonly owner: PageOwner;
  readonly info: PageInfo;
  readonly catalogue: Catalogue;
  readonly mayEdit: boolean;
}

/**
 * What lies between the editor and the server: which version the edits were begun on, whether there are any, saving with
 * the conflict it may meet, and the draft that outlives a killed browser. Knows no screen.
 */
export class PageSession {
  readonly state: Signal<SaveState>;
  /** The version that people see who watch; `null`: always the newest one. */
  readonly shown: Signal<number | null>;
  readonly #ports: Ports;
  #base: number;
  /** The page as the server has it; `undefined`: what it has is not known, or was never in this editor. */
  #saved: PageState | undefined;
  #draftTimer: ReturnType<typeof setTimeout> | undefined;
  #draftKept: boolean;
  /** A draft was there when the page was opened, and nothing was saved since: only a person throws it away. */
  #draftFound: boolean;
  #keeping: Promise<unknown> | undefined;
  #stops: (() => void)[] = [];
  #saving: Promise<boolean> | undefined;
  /** A conflict was put aside: only a person saves then. */
  #isAside = false;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#base = ports.info.version;
    this.#draftKept = ports.info.draft !== null;
    this.#draftFound = this.#draftKept;
    this.#saved = ports.editor.document.state;
    this.shown = new Signal(ports.info.shown);
    this.state = new Signal<SaveState>({
      phase: 'saved',
      at: ports.info.changedAt,
      error: undefined,
      conflict: undefined,
      cleared: [],
    });
  }

  get base(): number {
    return this.#base;
  }
  /** What was bound to variables that are gone when the page was opened, by title. */
  get cleared(): readonly string[] {
    return this.#ports.info.cleared;
  }
  /** What was left out of it for today's schema when the page was opened. */
  get leftOut(): PageInfo['leftOut'] {
    return this.#ports.info.leftOut;
  }
  /** The version that was opened. */
  get opened(): number {
    return this.#ports.info.version;
  }
  /** Draft that was found when the page was opened. */
  get offered(): PageDraftHead | null {
    return this.#ports.info.draft;
  }
  get isDirty(): boolean {
    return this.state.get().phase !== 'saved';
  }

  /** Is there something that may be saved without asking anybody? What is in conflict waits for a person. */
  get mayAutoSave(): boolean {
    const { phase } = this.state.get();
    return !this.#isAside && (phase === 'dirty' || phase === 'failed');
  }

  /** Begins to follow the edits. */
  start(): () => void {
    const { editor, mayEdit } = this.#ports;
    if (!mayEdit) return () => undefined;
    const onHidden = () => {
      if (document.hidden) void this.keepDraft();
    };
    document.addEventListener('visibilitychange', onHidden);
    this.#stops = [
      editor.document.watch(() => this.#edited()),
      () => document.removeEventListener('visibilitychange', onHidden),
    ];
    return () => {
      clearTimeout(this.#draftTimer);
      for (const stop of this.#stops) stop();
    };
  }

  /** The page as it is saved, with what it needs from outside told anew. */
  document(): PageDocument {
    const { editor, catalogue } = this.#ports;
    const document = normalPage(editor.document.toDocument(), catalogue);
    return { ...document, bind: collectBind(document, catalogue) };
  }

  /**
   * Saves; answers whether it was. `base`: the version it may lie over; left out: the one the edits were begun on. A
   * conflict is a state, never an overwriting.
   */
  save(base: number = this.#base, password?: PagePassword): Promise<boolean> {
    this.#saving ??= this.#send(base, password).finally(() => {
      this.#saving = undefined;
    });
    return this.#saving;
  }

  async #send(base: number, extra: PagePassword | undefined): Promise<boolean> {
    const { editor, owner, info } = this.#ports;
    this.#isAside = false;
    this.#set({ phase: 'saving', error: undefined, conflict: undefined });
    // A draft that comes after the save would be offered at the next opening, as something that was not saved.
    await this.#keeping;
    const sent = editor.document.state;
    const document = this.document();
    try {
      const saved = await call(pageCalls.save, {
        id: info.id,
        ...ownerField(owner),
        ...extra,
        base,
        json: { ...document },
      });
      this.accept(saved, sent);
      return true;
    } catch (error) {
      const conflict = conflictOf(error);
      // without an answer nobody knows which of the two the server has
      if (!conflict) this.#saved = undefined;
      this.#set(conflict ? { phase: 'conflict', conflict } : { phase: 'failed', error });
      return false;
    }
  }

  /** What is in the editor now (or was when it was sent) is what the server has. */
  accept({ version: base, changedAt, cleared }: PageSaved, sent: PageState = this.#ports.editor.document.state): void {
    this.#base = base;
    this.#saved = sent;
    this.#draftKept = false;
    this.#draftFound = false;
    const phase = this.#isAsSaved() ? 'saved' : 'dirty';
    this.#set({ phase, at: changedAt, error: undefined, conflict: undefined, cleared });
  }

  /** Theirs was loaded in place of mine. */
  adopt(base: number, at: number): void {
    const kept = this.#draftKept;
    this.accept({ id: this.#ports.info.id, version: base, changedAt: at, cleared: [] });
    this.#draftKept = kept;
    void this.dropDraft();
  }
  /** Theirs is part of what is edited now; the next save lies over that version. */
  rebase(base: number): void {
    this.#base = base;
    // without theirs the editor holds what no version of the server is
    this.#saved = undefined;
    this.setConflictAside();
    this.#isAside = false;
  }
  /** Goes on editing; the next save asks again. */
  setConflictAside(): void {
    if (this.state.get().phase !== 'conflict') return;
    this.#isAside = true;
    this.#set({ phase: 'dirty', conflict: undefined });
  }

  /** What is not saved, kept at the server: also a killed browser loses three seconds at most. */
  async keepDraft(): Promise<void> {
    clearTimeout(this.#draftTimer);
    this.#draftTimer = undefined;
    const { phase } = this.state.get();
    if (!this.#ports.mayEdit || phase === 'saved' || phase === 'saving') return;
    this.#draftKept = true;
    this.#keeping = call(
      pageCalls.draftSave,
      { id: this.#ports.info.id, base: this.#base, json: { ...this.document() } },
      { quiet: true },
    ).catch(() => undefined);
    await this.#keeping;
  }
  async dropDraft(): Promise<void> {
    clearTimeout(this.#draftTimer);
    this.#draftTimer = undefined;
    if (!this.#draftKept) return;
    this.#draftKept = false;
    this.#draftFound = false;
    // one that is still on its way would arrive after all
    await this.#keeping;
    await call(pageCalls.draftDelete, { id: this.#ports.info.id }, { quiet: true }).catch(() => undefined);
  }

  #edited(): void {
    const { phase } = this.state.get();
    if (this.#isAsSaved()) {
      // what was done is undone: nothing is left to save or to be offered again
      if (phase === 'dirty') this.#set({ phase: 'saved' });
      if (phase !== 'dirty' && phase !== 'saved') return;
      clearTimeout(this.#draftTimer);
      if (!this.#draftFound) void this.dropDraft();
      return;
    }
    if (phase === 'saved' || phase === 'failed') this.#set({ phase: 'dirty', error: undefined });
    clearTimeout(this.#draftTimer);
    this.#draftTimer = setTimeout(() => void this.keepDraft(), DRAFT_AFTER_MS);
  }
  /** Undo and redo bring back the very same state, so nothing has to be compared. */
  #isAsSaved(): boolean {
    return this.#saved !== undefined && sameState(this.#saved, this.#ports.editor.document.state);
  }
  #set(change: Partial<SaveState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }
}

/** Who was faster, as the refusal tells it. */
function conflictOf(error: unknown): Conflict | undefined {
  if (!(error instanceof CallRefused) || error.code !== OUTDATED) return undefined;
  const told = typeof error.data === 'object' && error.data !== null ? error.data : {};
  const by: unknown = Reflect.get(told, 'by');
  return {
    version: Number(Reflect.get(told, 'version')),
    by: typeof by === 'string' ? by : '',
    at: Number(Reflect.get(told, 'at')) || 0,
  };
}
