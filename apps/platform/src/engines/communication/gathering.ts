import type { Log } from '../../kernel/log.ts';
import { type Said, nothingSaid, saidLater } from './device-state.ts';

/** What is said within this time is stored together. */
const GATHER_MS = 50;
const RETRY_MS = 1_000;
/** Gateways of one round. */
const ROUND_MAX = 50;

/** Gathers what was said of gateways, and hands it on, one round after the other; again when that failed. */
export function createGathering(takeOver: (round: ReadonlyMap<string, Said>) => Promise<void>, log: Log) {
  const waiting = new Map<string, Said>();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let stopped = false;

  function schedule(inMs: number): void {
    if (stopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      working = working.then(work);
    }, inMs);
  }
  async function work(): Promise<void> {
    while (waiting.size > 0) {
      const round = new Map([...waiting].slice(0, ROUND_MAX));
      for (const id of round.keys()) waiting.delete(id);
      try {
        await takeOver(round);
      } catch (error) {
        log.warn({ error, gateways: round.size }, 'How devices answer could not be stored; tried again');
        for (const [id, before] of round) waiting.set(id, saidLater(before, waiting.get(id)));
        schedule(RETRY_MS);
        return;
      }
    }
  }
  return {
    /** What waits of a gateway, to be added to. */
    of(gatewayId: string): Said {
      const said = waiting.get(gatewayId) ?? nothingSaid();
      waiting.set(gatewayId, said);
      schedule(GATHER_MS);
      return said;
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}
