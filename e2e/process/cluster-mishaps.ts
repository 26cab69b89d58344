import { setTimeout as pause } from 'node:timers/promises';
import { monitorCalls } from '@lightfield/contract';
import { watchDevice } from '@lightfield/testkit';
import { PLATFORMS, type TestCluster, flows } from './cluster-parts.ts';

/**
 * What happens to one of many processes, or to what they need. `freeze` and `hold`: it stands still for five seconds, any of them or the
 * one that people look at; `balancer`, `nats`, `postgres`: `kill -9`, and it is started again; `still`: the database stands still for five
 * seconds; `cut`: so long one of them does not reach the database.
 */
const MISHAPS = ['kill', 'kill', 'freeze', 'hold', 'balancer', 'nats', 'postgres', 'still', 'cut'] as const;
type Mishap = (typeof MISHAPS)[number];
export const EVERY_MISHAP_ONCE = MISHAPS.length;
const STILL_MS = 5_000;
const PATIENCE_MS = 60_000;

/** A command that was given while something died. */
export interface Order {
  readonly value: number;
  /** `undefined`: whoever gave it does not know whether it was taken. */
  readonly uuid: string | undefined;
}
export interface Happened {
  readonly mishap: Mishap;
  readonly victim: number;
  readonly home: number;
  /** From the mishap until values change again for whoever watches at another process. */
  readonly silentMs: number;
}

/** Lets parts of a cluster die, in an order that `random` decides: each kind comes before one comes again. */
export function createMishaps(cluster: TestCluster, random: () => number) {
  const { platforms, apis, nats, database, lines, balancer, equipmentId, setpoint } = cluster;
  let deck: Mishap[] = [];
  let value = 2_000;
  const below = (count: number) => Math.floor(random() * count);
  const draw = (): Mishap => {
    if (deck.length === 0) deck = [...MISHAPS];
    return deck.splice(below(deck.length), 1)[0] ?? 'kill';
  };

  async function hold(index: number): Promise<void> {
    const pid = platforms[index]!.pid();
    process.kill(pid, 'SIGSTOP');
    await pause(STILL_MS);
    process.kill(pid, 'SIGCONT');
  }
  /** Resolves with what puts it right again. */
  async function strike(
    mishap: Mishap,
    { victim, witness }: { victim: number; witness: number },
  ): Promise<(() => Promise<unknown>) | undefined> {
    const server = below(nats.servers.length);
    switch (mishap) {
      case 'kill':
        await platforms[victim]!.kill();
        return () => platforms[victim]!.start();
      case 'freeze':
        await hold(victim);
        return undefined;
      case 'hold':
        await hold(witness);
        return undefined;
      case 'nats':
        await nats.kill(server);
        return () => Promise.resolve(nats.start(server));
      case 'balancer':
        await balancer.kill();
        await pause(random() * 2_000);
        await balancer.start();
        return undefined;
      case 'still': {
        const goOn = database.hold();
        await pause(STILL_MS);
        goOn();
        return undefined;
      }
      case 'cut':
        lines[victim]!.cut();
        await pause(STILL_MS);
        lines[victim]!.mend();
        return undefined;
      case 'postgres':
        await database.kill();
        await pause(random() * 2_000);
        await database.start();
        return undefined;
    }
  }
  async function order(at: number): Promise<Order> {
    value += 1;
    const given = { value };
    try {
      const { code, data } = await apis[at]!.raw(monitorCalls.write.path, { equipmentId, signalId: setpoint, value });
      return { ...given, uuid: code === 200 ? monitorCalls.write.answer.parse(data).uuid : undefined };
    } catch {
      return { ...given, uuid: undefined };
    }
  }

  return {
    /** One mishap, somebody who watches at another process, and a command in the middle of it. Resolves when all is well again. */
    async round(): Promise<Happened & { order: Order }> {
      const home = await cluster.home();
      // The one that has the gateway two times of three.
      const victim = random() < 0.66 ? home : below(PLATFORMS);
      const witness = (victim + 1 + below(PLATFORMS - 1)) % PLATFORMS;
      const mishap = draw();
      const view = await watchDevice(apis[witness]!, platforms[witness]!.url, equipmentId);
      await flows(view, `process ${witness} before a ${mishap}`, PATIENCE_MS);
      const given = order(witness);
      await pause(random() * 100);
      const from = Date.now();
      const mend = await strike(mishap, { victim, witness });
      await flows(view, `process ${witness} after a ${mishap}, victim ${victim}, the gateway at ${home}`, PATIENCE_MS);
      const silentMs = Date.now() - from;
      view.close();
      await mend?.();
      const placed = await given;
      await pause(random() * 2_000);
      return { mishap, victim, home, silentMs, order: placed };
    },
  };
}

/** How long values were away, by what had happened: how often, in the middle, at most. */
export function silences(all: readonly Happened[]): string {
  return [...Map.groupBy(all, ({ mishap }) => mishap)]
    .map(([mishap, some]) => {
      const sorted = some.map(({ silentMs }) => silentMs).toSorted((a, b) => a - b);
      return `${mishap} ${sorted.length}: ${sorted[sorted.length >> 1]} ms, at most ${sorted.at(-1)} ms`;
    })
    .join('; ');
}
