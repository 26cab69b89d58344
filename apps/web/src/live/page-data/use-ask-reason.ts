import { useEffect, useMemo, useRef } from 'react';
import { useErrorWords } from '../../lib/failure.tsx';

/** Why something that a widget asked for could not be had, as one sentence; the same function for good. */
export function useAskReason(): (error: unknown) => string {
  const words = useErrorWords();
  const latest = useRef(words);
  useEffect(() => {
    latest.current = words;
  });
  return useMemo(() => (error) => latest.current(error).title, []);
}
