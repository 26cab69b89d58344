import { useState } from 'react';
import type { Told } from '../history.ts';

/** The last answer while the next one is waited for, so that a table does not blink from page to page. */
export function useKept<Answer extends Told>(answer: Answer | undefined): Answer | undefined {
  const [kept, keep] = useState<Answer>();
  if (answer && !answer.isWaiting && answer !== kept) keep(answer);
  return answer?.isWaiting && kept ? { ...kept, isWaiting: true } : answer;
}
