import { type DeviceSync, gatewayErrors } from '@lightfield/contract';
import { CallRefused } from '../../lib/wire.ts';

/** What became of a device. `later`: its gateway gets it as soon as it is back. `same`: there was nothing to do. */
export type BulkOutcome =
  | { readonly state: 'waiting' | 'running' | 'done' | 'same' | 'later' | 'stopped' }
  | { readonly state: 'failed'; readonly error: unknown };

export interface BulkChoice {
  /** Bring each device to the newest version of its template before. */
  readonly template: boolean;
  /** Gateways that are away get it when they are back. */
  readonly whenBack: boolean;
}
/** The calls of the server. */
export interface BulkCalls {
  state(id: string): Promise<DeviceSync>;
  follow(id: string, revision: number): Promise<unknown>;
  /** Resolves when the gateway runs it. */
  send(id: string): Promise<unknown>;
  whenBack(id: string): Promise<unknown>;
}

/** Devices at once: each waits for its gateway most of the time. */
const AT_ONCE = 4;
const AWAY: readonly number[] = [gatewayErrors.offline.code, gatewayErrors.sleeping.code];

/**
 * Synchronises devices, a few at a time; one that fails keeps no other from it. Devices on the same gateway share one sending,
 * since a gateway gets all of its devices at once. Never rejects.
 */
export async function bulkSync(
  ids: readonly string[],
  choice: BulkChoice,
  calls: BulkCalls,
  { tell, signal }: { tell: (id: string, outcome: BulkOutcome) => void; signal: AbortSignal },
): Promise<void> {
  const sent = new Map<string, Promise<BulkOutcome>>();
  const sendTo = async (id: string): Promise<BulkOutcome> => {
    try {
      await calls.send(id);
      return { state: 'done' };
    } catch (error) {
      if (!choice.whenBack || !(error instanceof CallRefused) || !AWAY.includes(error.code)) throw error;
      await calls.whenBack(id);
      return { state: 'later' };
    }
  };
  const bring = async (id: string): Promise<BulkOutcome> => {
    const { revision, gateway, template } = await calls.state(id);
    const follows = choice.template && template?.outOfSync === true;
    if (follows) await calls.follow(id, revision);
    if (!gateway) return follows ? { state: 'done' } : sendTo(id);
    if (!gateway.outOfSync && !follows) return { state: 'same' };
    const begun = sent.get(gateway.id) ?? sendTo(id);
    sent.set(gateway.id, begun);
    return begun;
  };
  const left = [...ids];
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      if (signal.aborted) {
        tell(id, { state: 'stopped' });
        continue;
      }
      tell(id, { state: 'running' });
      try {
        tell(id, await bring(id));
      } catch (error) {
        tell(id, { state: 'failed', error });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
