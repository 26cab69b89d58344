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
 * Synchronises devices, a few at a time; one that fails keeps no other from it. Every device follows its template before anything
 * is sent: devices on the same gateway share one sending, and it has to hold all of them. Never rejects.
 */
export async function bulkSync(
  ids: readonly string[],
  choice: BulkChoice,
  calls: BulkCalls,
  { tell, signal }: { tell: (id: string, outcome: BulkOutcome) => void; signal: AbortSignal },
): Promise<void> {
  /** Devices still to be sent, those of one gateway together. */
  const due = new Map<string, string[]>();
  const bring = async (id: string): Promise<BulkOutcome> => {
    const { revision, gateway, template } = await calls.state(id);
    const follows = choice.template && template?.outOfSync === true;
    if (follows) await calls.follow(id, revision);
    if (!gateway && follows) return { state: 'done' };
    if (gateway && !gateway.outOfSync && !follows) return { state: 'same' };
    const key = gateway?.id ?? id;
    due.set(key, [...(due.get(key) ?? []), id]);
    return { state: 'waiting' };
  };
  const send = async (id: string): Promise<BulkOutcome> => {
    try {
      await calls.send(id);
      return { state: 'done' };
    } catch (error) {
      if (!choice.whenBack || !(error instanceof CallRefused) || !AWAY.includes(error.code)) throw error;
      await calls.whenBack(id);
      return { state: 'later' };
    }
  };
  const run = async (groups: readonly string[][], work: (id: string) => Promise<BulkOutcome>) => {
    const left = [...groups];
    const one = async () => {
      for (let group = left.shift(); group !== undefined; group = left.shift()) {
        const outcome = await outcomeOf(group);
        for (const id of group) tell(id, outcome);
      }
    };
    const outcomeOf = async (group: string[]): Promise<BulkOutcome> => {
      const [first] = group;
      if (first === undefined || signal.aborted) return { state: 'stopped' };
      for (const id of group) tell(id, { state: 'running' });
      return work(first).catch((error: unknown) => ({ state: 'failed' as const, error }));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  };
  await run(
    ids.map((id) => [id]),
    bring,
  );
  await run([...due.values()], send);
}
