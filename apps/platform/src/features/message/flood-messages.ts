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
}

/** Keeps one message per account up to date for each flood. */
export function createFloodMessages({ deliveries, audience, clock, announce }: FloodMessageParts) {
  const floods = new Map<Flood, Written>();

  async function writeOne(flood: Flood, before: Written): Promise<Written> {
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
    if (before.count === 0) {
      const messages = messageForEach((await audience.accountsOf([source.dataId])).get(source.dataId), content);
      await deliveries.add(messages);
      announce(messages);
      return { ids: new Map(messages.map(({ accountId, id }) => [accountId, id])), count, at };
    }
    const still = await deliveries.update([...before.ids.values()], { ...content, at });
    const changed = [...before.ids].filter(([, id]) => still.has(id));
    announce(changed.map(([accountId, id]) => ({ ...content, id, accountId })));
    return { ids: before.ids, count, at };
  }

  return {
    /** This flood exists or has grown. */
    note(flood: Flood): void {
      if (!floods.has(flood)) floods.set(flood, { ids: new Map(), count: 0, at: 0 });
    },
    /** Writes what the floods have grown by. `all`: also those that were written a moment ago. */
    async write(all: boolean): Promise<void> {
      for (const [flood, before] of floods) {
        const age = clock.now() - before.at;
        if (flood.count > before.count && (all || age >= FLOOD_UPDATE_MS))
          floods.set(flood, await writeOne(flood, before));
        else if (age > FORGET_MS) floods.delete(flood);
      }
    },
  };
}
