import type { Signal } from '@lightfield/contract';
import { useContext, useEffect, useState } from 'react';
import { ReadingContext } from '../../../live/use-reading.ts';
import { isDoubtful } from './signal-list.ts';

/** A list that jumps with every frame could not be read: it is made up anew this often, ms. */
const RENEW_MS = 1_000;

/** Those of the signals whose value cannot be trusted now; all of them while it is not asked for. */
export function useDoubtful(signals: readonly Signal[], asked: boolean): readonly Signal[] {
  const store = useContext(ReadingContext);
  const [found, setFound] = useState<readonly Signal[]>(signals);
  useEffect(() => {
    if (!asked) return undefined;
    const renew = () => {
      const next = signals.filter((signal) => isDoubtful(signal, store.read(signal.id)?.quality));
      setFound((known) => (sameMembers(known, next) ? known : next));
    };
    renew();
    const timer = setInterval(renew, RENEW_MS);
    return () => clearInterval(timer);
  }, [signals, asked, store]);
  return asked ? found : signals;
}

const sameMembers = (known: readonly Signal[], next: readonly Signal[]): boolean =>
  known.length === next.length && known.every((signal, index) => signal === next[index]);
