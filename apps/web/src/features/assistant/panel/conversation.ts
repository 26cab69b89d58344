import { type AssistantEvent, LIMITS, type ModelFaultKind, type ProposedDraft } from '@lightfield/contract';
import { useRef, useState } from 'react';
import type { Question } from '../../../lib/assistant.ts';
import { askAssistant } from './ask.ts';

export interface Step {
  readonly id: number;
  readonly tool: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly code: number | null;
}
/** A question with what came of it. */
export interface Turn {
  readonly id: number;
  readonly question: Question;
  readonly text: string;
  readonly steps: readonly Step[];
  readonly actionIds: readonly string[];
  /** Of the page that is open in the designer: the last one it has laid before the person. */
  readonly draft: ProposedDraft | undefined;
  /** Ids that tools have found: an answer may link to those. */
  readonly named: readonly string[];
  readonly state: 'running' | 'done' | 'rounds' | 'refused' | 'failed' | 'stopped';
  readonly fault: ModelFaultKind | null;
  /** Why it was refused, in words; what is known of the fault. */
  readonly detail: string;
  readonly error: unknown;
}
const { messages: MESSAGES_MAX, textMax } = LIMITS.assistant;
/** Questions that are kept: what is older is neither shown nor sent. */
const TURNS_MAX = Math.floor(MESSAGES_MAX / 2);

/** One event more. */
export function heard(turn: Turn, event: AssistantEvent): Turn {
  switch (event.kind) {
    case 'text':
      return { ...turn, text: turn.text + event.text };
    case 'step': {
      const { kind: _kind, named, ...step } = event;
      const steps = [...turn.steps.filter(({ id }) => id !== step.id), step];
      return { ...turn, steps, named: [...new Set([...turn.named, ...named])] };
    }
    case 'action':
      return turn.actionIds.includes(event.actionId)
        ? turn
        : { ...turn, actionIds: [...turn.actionIds, event.actionId] };
    case 'draft':
      return { ...turn, draft: event.draft };
    case 'end':
      return { ...turn, state: event.why, fault: event.fault, detail: event.detail };
  }
}

/** What is sent along of what was said before. */
export const sentOf = (turns: readonly Turn[]) =>
  turns
    .flatMap(({ question, text }) => [
      { role: 'user' as const, text: question.text.slice(0, textMax) },
      ...(text === '' ? [] : [{ role: 'assistant' as const, text: text.slice(0, textMax) }]),
    ])
    .slice(1 - MESSAGES_MAX);

/** A conversation that lives as long as the page. */
export function useConversation() {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const running = useRef<AbortController>(undefined);
  const next = useRef(1);
  const change = (id: number, how: (turn: Turn) => Turn) =>
    setTurns((all) => all.map((turn) => (turn.id === id ? how(turn) : turn)));

  async function ask(question: Question, pageId?: string): Promise<void> {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const id = next.current;
    next.current += 1;
    const nothing = { text: '', steps: [], actionIds: [], draft: undefined, named: [], fault: null, detail: '' };
    const before = turns.slice(1 - TURNS_MAX);
    setTurns([...before, { ...nothing, id, question, state: 'running', error: undefined }]);
    const messages = [...sentOf(before), { role: 'user' as const, text: question.text.slice(0, textMax) }];
    try {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      for await (const event of askAssistant({ messages, timeZone, pageId }, stop.signal))
        change(id, (turn) => heard(turn, event));
    } catch (error) {
      change(id, (turn) => (stop.signal.aborted ? { ...turn, state: 'stopped' } : { ...turn, state: 'failed', error }));
    }
  }
  return {
    turns,
    ask,
    stop: () => running.current?.abort(),
    clear: () => {
      running.current?.abort();
      setTurns([]);
    },
  };
}
