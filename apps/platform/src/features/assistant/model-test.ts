import type { ModelTest } from '@lightfield/contract';
import type { Clock } from '../../kernel/clock.ts';
import { type ModelAt, type ModelClient, ModelFault } from './model-client.ts';

const TEST_TOKENS = 16;
const TEST_CHARACTERS = 100;
const MESSAGES = [{ role: 'user', content: 'Answer with one word: ready' }] as const;

/** Asks a model for a word. What it does wrong is an answer. */
export async function testModel(
  at: ModelAt,
  { model, clock }: { model: ModelClient; clock: Clock },
): Promise<ModelTest> {
  const from = clock.now();
  let text = '';
  const told = (fault: ModelTest['fault'], detail: string): ModelTest => ({
    ms: clock.now() - from,
    text: text.slice(0, TEST_CHARACTERS),
    fault,
    detail,
  });
  try {
    const { signal } = new AbortController();
    for await (const piece of model.ask(at, { messages: MESSAGES, tools: [], maxTokens: TEST_TOKENS }, signal))
      if ('text' in piece && text.length < TEST_CHARACTERS) text += piece.text;
    return told(null, '');
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    return told(error.kind, error.detail);
  }
}
