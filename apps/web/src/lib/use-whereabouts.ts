import { useState } from 'react';
import { type NoPlace, whereabouts } from './whereabouts.ts';

/** Asks for the place of this device; `why` it is not known, where it is not. */
export function useWhereabouts(onFound: (place: string) => void) {
  const [asks, setAsks] = useState(false);
  const [why, say] = useState<NoPlace>();
  const ask = async () => {
    setAsks(true);
    say(undefined);
    try {
      onFound(await whereabouts());
    } catch (problem) {
      say(problem as NoPlace);
    }
    setAsks(false);
  };
  return { ask: () => void ask(), asks, why };
}
