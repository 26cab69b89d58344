import type { Clock } from '../../kernel/clock.ts';
import { floodText } from './alarm-text.ts';
import { type AlarmAudience, aboutSource, messageForEach } from './audience.ts';
import type { DeliveryRepository, NewMessage } from './delivery.repository.ts';
import type { Flood } from './flood.ts';

/** A growing flood updates its message at most this often. */
export const FLOOD_UPDATE_MS = 10_000;
/** A flood that has not grown for this long is over; its message stays as it is. */
const FORGET_MS = 60_000;

export interface FloodMessageParts {
  deliveries: DeliveryRepository;
  audience: AlarmAudience;
  clock: Clock;
  /** Says that these were written. */
  announce: (messages: readonly NewMessage[]) => void;
}

interface Written {
  /** Message of each account. */
  ids: ReadonlyMap<string, string>;
  /** The number they say. */
  count: number;
  at: number;
  /** Alarms of it that its messages do not tell of yet. */
  readonly untold: string[];
}

/** Keeps one message per account up to date for each flood. */
export function createFloodMessages({ deliveries, audience, clock, announce }: FloodMessageParts) {
  const floods = new Map<Flood, Written>();

  async function writeOne(flood: Flood, written: Written): Promise<void> {
    const { count, severity, source, equipName: sourceName, worst } = flood;
    const at = clock.now();
    const content = {
      ...aboutSource(source),
      ...floodText({ sourceName, count, severity, worst }),
      gmtCreate: at,
      alarmId: null,
      severity,
      alarmBroadcastTimes: 0,
    };
    // more may come while these are written
    const alarms = [...written.untold];
    if (written.count === 0) {
      const messages = messageForEach((await audience.accountsOf([source.dataId])).get(source.dataId), content);
      await deliveries.addFlood(alarms, messages);
      announce(messages);
      written.ids = new Map(messages.map(({ accountId, id }) => [accountId, id]));
    } else {
      const still = await deliveries.update([...written.ids.values()], alarms, { ...content, at });
      const changed = [...written.ids].filter(([, id]) => still.has(id));
      announce(changed.map(([accountId, id]) => ({ ...content, id, accountId })));
    }
    written.untold.splice(0, alarms.length);
    written.count = count;
    written.at = at;
  }

  return {
    /** This flood exists, or has grown, by this alarm. */
    note(flood: Flood, alarmId: string): void {
      const written: Written = floods.get(flood) ?? { ids: new Map(), count: 0, at: 0, untold: [] };
      written.untold.push(alarmId);
      floods.set(flood, written);
    },
    /** Writes what the floods have grown by. `all`: also those that were written a moment ago. */
    async write(all: boolean): Promise<void> {
      for (const [flood, written] of floods) {
        const age = clock.now() - written.at;
        if (flood.count > written.count && (all || age >= FLOOD_UPDATE_MS)) await writeOne(flood, written);
        else if (age > FORGET_MS) floods.delete(flood);
      }
    },
  };
}
