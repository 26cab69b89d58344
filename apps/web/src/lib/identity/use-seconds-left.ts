import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;
/** Seconds until that moment, rounded up, falling to 0; `undefined`: there is nothing to wait for. */
export function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  const over = until === undefined || until <= now;
  useEffect(() => {
    if (until === undefined || until <= Date.now()) return undefined;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(() => {
      tick();
      if (until <= Date.now()) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return over ? 0 : Math.ceil((until - now) / SECOND_MS);
}
