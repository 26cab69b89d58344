import type { Bus } from '../../kernel/bus.ts';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { type StoredState, communicationTable as table } from './communication-table.ts';
import type { Known } from './device-state.ts';

export interface KnownStatesOptions {
  db: Db;
  bus: Pick<Bus, 'emitHere'>;
  log: Log;
  isOnline: (gatewayId: string) => boolean;
}

/** How devices answer, in memory: what this process has found out, and what others have stored. */
export function createKnownStates({ db, bus, log, isOnline }: KnownStatesOptions) {
  const known = new Map<string, Known>();

  function remember({ deviceId, driver, gatewayId, comm }: StoredState): void {
    const one = known.get(deviceId) ?? { gatewayId, comm, drivers: new Map() };
    known.set(deviceId, one);
    if (driver === '') one.comm = comm;
    else one.drivers.set(driver, comm);
  }

  /** Answers the devices that were read, by gateway. Of a gateway that is here this process knows more than the table. */
  async function read(deviceIds: readonly string[] | undefined): Promise<Map<string, string[]>> {
    const rows = Map.groupBy(await table.all(db, deviceIds), ({ deviceId }) => deviceId);
    const changed = new Map<string, string[]>();
    for (const deviceId of deviceIds ?? new Set([...known.keys(), ...rows.keys()])) {
      const stored = rows.get(deviceId) ?? [];
      const gatewayId = stored[0]?.gatewayId ?? known.get(deviceId)?.gatewayId;
      if (gatewayId === undefined || isOnline(gatewayId)) continue;
      known.delete(deviceId);
      for (const one of stored) remember(one);
      changed.set(gatewayId, [...(changed.get(gatewayId) ?? []), deviceId]);
    }
    return changed;
  }

  return {
    known,
    remember,
    /** What other processes have stored of these devices, or of all; screens here are told. */
    async readAnew(deviceIds?: readonly string[]): Promise<void> {
      try {
        for (const [gatewayId, ids] of await read(deviceIds))
          bus.emitHere('communication', { gatewayId, deviceIds: ids });
      } catch (error) {
        log.warn({ error }, 'How devices answer could not be read; it is read with the next change');
      }
    },
  };
}
