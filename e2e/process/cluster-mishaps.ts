import { setTimeout as pause } from 'node:timers/promises';
import { deviceCalls, monitorCalls } from '@lightfield/contract';
import { until, watchDevice } from '@lightfield/testkit';
import { PLATFORMS, type TestCluster, flows } from './cluster-parts.ts';

/**
 * What happens to one of many processes, or to what they need. `freeze` and `hold`: it stands still (`SIGSTOP`), any of them or the one
 * that people look at; `slow`: it gets a tenth of a processor, while somebody works at another one; `twins`: the one that has the gateway stands still with what it had not read yet until the gateway has gone to
 * another one, and then goes on, believing that it has it; `balancer`, `nats`, `postgres`: `kill -9`, and it is started again; `still`,
 * `stall`: the database, a NATS server stands still; `cut`, `hang`, `apart`: one of them does not reach the database, and is told so
 * or not, or none of the NATS servers.
 */
const ALL = [
  'kill',
  'kill',
  'freeze',
  'hold',
  'slow',
  'twins',
  'balancer',
  'nats',
  'stall',
  'apart',
  'postgres',
  'still',
  'cut',
  'hang',
] as const;
type Mishap = (typeof ALL)[number];
/** By hand: these alone (a comma list). */
const CHOSEN = process.env['LF_KILL_KINDS']?.split(',');
const MISHAPS = ALL.filter((one) => CHOSEN?.includes(one) ?? true);
export const EVERY_MISHAP_ONCE = MISHAPS.length;
/** Longer than a lease lives, and than one that is silent is believed in; by hand 30 s. */
const STILL_MS = Number(process.env['LF_KILL_STILL_MS'] ?? 4_000);
const PATIENCE_MS = 60_000;
/** A slow machine runs for so long, then for so long not, ms. */
const [RUNS_MS, WAITS_MS] = [10, 90];

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
  const { platforms, apis, nats, database, lines, busLines, balancer, equipmentId, setpoint } = cluster;
  let deck: Mishap[] = [];
  let value = 2_000;
  const below = (count: number) => Math.floor(random() * count);
  const draw = (): Mishap => {
    if (deck.length === 0) deck = [...MISHAPS];
    return deck.splice(below(deck.length), 1)[0] ?? 'kill';
  };

  async function hold(index: number): Promise<void> {
    const pid = platforms[index]!.pid();
    await still(
      () => process.kill(pid, 'SIGSTOP'),
      () => process.kill(pid, 'SIGCONT'),
    );
  }
  /** A machine that has no processor for it most of the time; whoever works at another one does not notice. */
  async function slow(victim: number, witness: number): Promise<undefined> {
    const pid = platforms[victim]!.pid();
    const end = performance.now() + STILL_MS;
    const throttled = async () => {
      while (performance.now() < end) {
        process.kill(pid, 'SIGSTOP');
        await pause(WAITS_MS);
        process.kill(pid, 'SIGCONT');
        await pause(RUNS_MS);
      }
    };
    const working = async () => {
      while (performance.now() < end) await apis[witness]!.call(deviceCalls.query, {});
    };
    await Promise.all([throttled(), working()]);
    return undefined;
  }
  /** Resolves when the gateway is elsewhere, with what lets this one go on: what it had not read yet waits in its buffers. */
  async function twins(home: number): Promise<() => Promise<void>> {
    const pid = platforms[home]!.pid();
    const from = Date.now();
    const before = cluster.timesConnected();
    process.kill(pid, 'SIGSTOP');
    await until('the gateway to be elsewhere', () => cluster.timesConnected() > before, { withinMs: PATIENCE_MS });
    return async () => {
      await pause(Math.max(0, STILL_MS - (Date.now() - from)));
      process.kill(pid, 'SIGCONT');
    };
  }
  async function still(begin: () => void, end: () => void): Promise<undefined> {
    begin();
    await pause(STILL_MS);
    end();
    return undefined;
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
      case 'slow':
        return slow(victim, witness);
      case 'twins':
        return twins(victim);
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
        return still(() => undefined, goOn);
      }
      case 'stall':
        return still(
          () => nats.freeze(server, true),
          () => nats.freeze(server, false),
        );
      case 'apart':
        return still(
          () => busLines[victim]!.forEach((line) => line.cut()),
          () => busLines[victim]!.forEach((line) => line.mend()),
        );
      case 'cut':
        return still(
          () => lines[victim]!.cut(),
          () => lines[victim]!.mend(),
        );
      case 'hang':
        return still(
          () => lines[victim]!.hang(),
          () => lines[victim]!.mend(),
        );
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
      // One whose process was away for so long that it was called offline has come back.
      const isThere = async () => (await apis[0]!.call(deviceCalls.query, {})).rows[0]?.online === true;
      await until('the gateway to be there', isThere, { withinMs: PATIENCE_MS });
      const home = await cluster.home();
      const mishap = draw();
      // The one that has the gateway two times of three.
      const victim = random() < 0.66 || mishap === 'twins' ? home : below(PLATFORMS);
      const witness = (victim + 1 + below(PLATFORMS - 1)) % PLATFORMS;
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
