import type { ProposedDraft } from '@lightfield/contract';
import { type ReactNode, useSyncExternalStore } from 'react';

/** A question that is put by a click: `text` is what the assistant is asked, `shown` what the person reads. */
export interface Question {
  readonly shown: string;
  readonly text: string;
}
/**
 * The page that is open in the designer. The assistant asks with its id, and hands a draft over to be shown: it knows nothing of pages, and
 * the designer nothing of the assistant.
 */
export interface Desk {
  readonly pageId: string;
  /** What the draft would look like, and the button that puts it on the page. */
  readonly show: (draft: ProposedDraft) => ReactNode;
}
interface State {
  /** The enterprise has configured a model. */
  readonly available: boolean;
  readonly open: boolean;
  /** Put by a click, and not yet taken by the panel. */
  readonly question: Question | undefined;
  /** `undefined`: no page is open in the designer, or none that the person may edit. */
  readonly desk: Desk | undefined;
}
let state: State = { available: false, open: false, question: undefined, desk: undefined };
const listeners = new Set<() => void>();

function change(next: Partial<State>): void {
  state = { ...state, ...next };
  for (const tell of listeners) tell();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** For whatever opens the assistant, or is not shown where there is none. */
export const useAssistant = (): State => useSyncExternalStore(subscribe, () => state);
/** Where there is none it is not shown, open or not: on the next screen that has it one goes on. */
export const setAssistantAvailable = (available: boolean): void => {
  if (state.available !== available) change({ available });
};
export const openAssistant = (question?: Question): void => change({ open: true, question });
export const closeAssistant = (): void => change({ open: false, question: undefined });
export const takeQuestion = (): void => change({ question: undefined });

/** For the designer, as long as a page is open in it. */
export function openDesk(desk: Desk): () => void {
  change({ desk });
  return () => {
    if (state.desk === desk) change({ desk: undefined });
  };
}
