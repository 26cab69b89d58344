import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;
/** Seconds until that moment, rounded up, falling to 0; `undefined`: there is nothing to wait for. */
export function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  const over = until === undefined || until <= now;
  useEffect(() => {
    if (over) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [over]);
  return over ? 0 : Math.ceil((until - now) / SECOND_MS);
}
