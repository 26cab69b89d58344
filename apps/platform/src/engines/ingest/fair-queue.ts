/** What of a message the order of service depends on. */
export interface Queued {
  readonly gatewayId: string;
  readonly orgId: string;
  readonly bytes: number;
}

export interface FairQueueLimits {
  /** Of one group: what is encoded and stored in one go also holds up everything else for that long. */
  groupBytes: number;
  /** Of one gateway in a group that others share. */
  turnBytes: number;
  /** What may wait: of one gateway, and of all together. */
  gatewayBytes: number;
  totalBytes: number;
}
export const FAIR_LIMITS: FairQueueLimits = {
  groupBytes: 512 * 1024,
  turnBytes: 64 * 1024,
  gatewayBytes: 8 * 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
};

/** What a message costs beside its bytes: many small ones are not for free. */
const MESSAGE_COST = 256;
/** Waits of a gateway whose last turn failed, ms; the last one repeats. */
export const TURN_WAITS_MS = [50, 100, 200, 500, 1_000, 2_000, 5_000, 15_000, 60_000] as const;
/** A gateway shares groups again after so long without a failure; twice as long after every relapse, up to an hour. */
export const TRUSTED_AFTER_MS = 60_000;
const TRUSTED_AFTER_MAX_MS = 3_600_000;

interface Line<Item> {
  readonly orgId: string;
  items: Item[];
  cost: number;
  /** Present: it made a group fail, and is served apart from all others. Times in ticks. */
  apart: { failures: number; waitUntil: number; cleanSince: number } | undefined;
  relapses: number;
}

const costOf = ({ bytes }: Queued) => bytes + MESSAGE_COST;

/**
 * Whose message is stored next. Pure; times are ticks.
 * - Enterprises take turns, and within one its gateways, a message each: who sends little is in the next group, whoever else
 *   sends how much. A gateway's messages stay in order.
 * - A gateway that made a group fail is served apart, by its own turns with growing waits, until it has been clean for a while:
 *   it costs the others one round.
 * - What is too much is thrown away where most waits: at the gateway with the longest line of the enterprise with the most.
 */
export class FairQueue<Item extends Queued> {
  readonly #limits: FairQueueLimits;
  readonly #lines = new Map<string, Line<Item>>();
  /** Enterprises and their gateways that have something waiting, the one whose turn is next first. */
  readonly #turns = new Map<string, Set<string>>();
  #cost = 0;
  #size = 0;

  constructor(limits: FairQueueLimits = FAIR_LIMITS) {
    this.#limits = limits;
  }

  /** Messages that wait. */
  get size(): number {
    return this.#size;
  }

  /** The first message of each gateway that has any waiting. */
  *heads(): Generator<Item> {
    for (const { items } of this.#lines.values()) if (items[0]) yield items[0];
  }

  /** What waits is enough for a whole group. */
  get fillsGroup(): boolean {
    return this.#cost >= this.#limits.groupBytes;
  }

  /** Answers what is thrown away for want of room: this one, or the last of others. */
  push(item: Item): Item[] {
    const known = this.#lines.get(item.gatewayId);
    const cost = costOf(item);
    if (known && known.items.length > 0 && known.cost + cost > this.#limits.gatewayBytes) return [item];
    const thrown: Item[] = [];
    this.#add(item, 'last');
    while (this.#cost > this.#limits.totalBytes) {
      const last = this.#longest()?.items.at(-1);
      if (!last) break;
      this.#remove(last, 'last');
      thrown.push(last);
    }
    return thrown;
  }

  /** The next group of those that are served together. */
  take(): Item[] {
    const waiting = [...this.#turns].map(([orgId, ids]) => ({
      orgId,
      ids: [...ids].filter((id) => this.#isTrusted(id)),
    }));
    const isAlone = waiting.reduce((sum, { ids }) => sum + ids.length, 0) === 1;
    const turn = isAlone ? this.#limits.groupBytes : this.#limits.turnBytes;
    return this.#fill(waiting, turn);
  }

  /** The next turn of one that is served apart and need not wait; a single message after a failure. */
  takeApart(now: number): Item[] {
    for (const [orgId, ids] of this.#turns)
      for (const id of ids) {
        const apart = this.#lines.get(id)?.apart;
        if (apart && apart.waitUntil <= now)
          return this.#fill([{ orgId, ids: [id] }], apart.failures > 0 ? 0 : this.#limits.turnBytes);
      }
    return [];
  }

  /** When a gateway that is served apart has its next turn. */
  apartAt(): number | undefined {
    let first: number | undefined;
    for (const ids of this.#turns.values())
      for (const id of ids) {
        const at = this.#lines.get(id)?.apart?.waitUntil;
        if (at !== undefined && (first === undefined || at < first)) first = at;
      }
    return first;
  }

  /** Nobody's fault: they come again, before what has come since. */
  giveBack(items: readonly Item[]): void {
    for (const item of items.toReversed()) this.#add(item, 'first');
  }

  /** The gateway's messages made a turn fail, or something in them had to be set aside: then the rest moves on, `atMost` waits. */
  failed({ gatewayId, orgId }: Queued, now: number, atMost = Infinity): void {
    const line = this.#line(gatewayId, orgId);
    const failures = line.apart?.failures ?? 0;
    if (!line.apart) line.relapses += 1;
    const wait = Math.min(atMost, TURN_WAITS_MS[Math.min(failures, TURN_WAITS_MS.length - 1)] ?? 0);
    line.apart = { failures: failures + 1, waitUntil: now + wait, cleanSince: now + wait };
  }

  /** A turn of it went well. */
  passed({ gatewayId }: Queued, now: number): void {
    const line = this.#lines.get(gatewayId);
    if (!line?.apart) return;
    line.apart.failures = 0;
    const patience = Math.min(TRUSTED_AFTER_MAX_MS, TRUSTED_AFTER_MS * 2 ** (line.relapses - 1));
    if (now - line.apart.cleanSince >= patience) line.apart = undefined;
  }

  /** Is the gateway served apart? */
  isApart(gatewayId: string): boolean {
    return this.#lines.get(gatewayId)?.apart !== undefined;
  }

  #isTrusted = (gatewayId: string) => !this.isApart(gatewayId);

  #fill(waiting: readonly { orgId: string; ids: readonly string[] }[], turnBytes: number): Item[] {
    const group: Item[] = [];
    const taken = new Map<string, number>();
    let cost = 0;
    let orgs = waiting.map(({ orgId, ids }) => ({ orgId, ids: [...ids] }));
    while (orgs.length > 0) {
      orgs = orgs.filter(({ ids }) => ids.length > 0);
      for (const org of orgs) {
        const id = org.ids.shift();
        const item = id === undefined ? undefined : this.#lines.get(id)?.items[0];
        if (id === undefined || !item) continue;
        const own = (taken.get(id) ?? 0) + costOf(item);
        if (taken.has(id) && own > turnBytes) continue;
        if (group.length > 0 && cost + costOf(item) > this.#limits.groupBytes) return group;
        this.#remove(item, 'first');
        this.#toTheEnd(org.orgId, id);
        taken.set(id, own);
        cost += costOf(item);
        group.push(item);
        org.ids.push(id);
      }
    }
    return group;
  }

  #toTheEnd(orgId: string, gatewayId: string): void {
    const ids = this.#turns.get(orgId);
    if (!ids) return;
    if (ids.delete(gatewayId)) ids.add(gatewayId);
    this.#turns.delete(orgId);
    this.#turns.set(orgId, ids);
  }

  #longest(): Line<Item> | undefined {
    let most: { cost: number; ids: Set<string> } | undefined;
    for (const ids of this.#turns.values()) {
      let cost = 0;
      for (const id of ids) cost += this.#lines.get(id)?.cost ?? 0;
      if (!most || cost > most.cost) most = { cost, ids };
    }
    let longest: Line<Item> | undefined;
    for (const id of most?.ids ?? []) {
      const line = this.#lines.get(id);
      if (line && (!longest || line.cost > longest.cost)) longest = line;
    }
    return longest;
  }

  #line(gatewayId: string, orgId: string): Line<Item> {
    const line = this.#lines.get(gatewayId) ?? { orgId, items: [], cost: 0, apart: undefined, relapses: 0 };
    this.#lines.set(gatewayId, line);
    return line;
  }

  #add(item: Item, where: 'first' | 'last'): void {
    const line = this.#line(item.gatewayId, item.orgId);
    if (where === 'first') line.items.unshift(item);
    else line.items.push(item);
    this.#count(line, item, 1);
    const ids = this.#turns.get(line.orgId) ?? new Set();
    this.#turns.set(line.orgId, ids.add(item.gatewayId));
  }

  #remove(item: Item, where: 'first' | 'last'): void {
    const line = this.#lines.get(item.gatewayId);
    if (!line) return;
    if (where === 'first') line.items.shift();
    else line.items.pop();
    this.#count(line, item, -1);
    if (line.items.length > 0) return;
    const ids = this.#turns.get(line.orgId);
    ids?.delete(item.gatewayId);
    if (ids?.size === 0) this.#turns.delete(line.orgId);
    // What is known of a gateway that misbehaves stays; of all others nothing has to.
    if (!line.apart && line.relapses === 0) this.#lines.delete(item.gatewayId);
  }

  #count(line: Line<Item>, item: Item, sign: 1 | -1): void {
    line.cost += sign * costOf(item);
    this.#cost += sign * costOf(item);
    this.#size += sign;
  }
}
