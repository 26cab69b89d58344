import { useSyncExternalStore } from 'react';

/** A question that is put by a click: `text` is what the assistant is asked, `shown` what the person reads. */
export interface Question {
  readonly shown: string;
  readonly text: string;
}
interface State {
  /** The enterprise has configured a model. */
  readonly available: boolean;
  readonly open: boolean;
  /** Put by a click, and not yet taken by the panel. */
  readonly question: Question | undefined;
}
let state: State = { available: false, open: false, question: undefined };
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
export const setAssistantAvailable = (available: boolean): void => {
  if (state.available !== available) change({ available, ...(!available && { open: false }) });
};
export const openAssistant = (question?: Question): void => change({ open: true, question });
export const closeAssistant = (): void => change({ open: false, question: undefined });
export const takeQuestion = (): void => change({ question: undefined });
