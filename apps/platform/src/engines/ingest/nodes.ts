import type { DeviceTopic, NodeTopic } from '@lightfield/sparkplug';
import type { Clock } from '../../kernel/clock.ts';
import type { GatewayIdentity } from '../types.ts';
import type { Catalogue, GatewayCatalogue } from './catalogue.ts';
import type { EdgeDeviceTable } from './edge-device-table.ts';
import { EdgeNodeSession, type SessionCounter, type SessionPorts } from './edge-node-session.ts';
import type { ForeignValues } from './foreign-values.ts';
import type { Presence } from './presence.ts';

/** A node is asked for its births at most this often: it may need a moment, and may be deaf. */
const REBIRTH_EVERY_MS = 5_000;
/** What a node may say while its variables are read for the first time. */
const WAITING_MESSAGES_MAX = 1_000;
const WAITING_BYTES_MAX = 4 * 1024 * 1024;

export interface NodesOptions {
  clock: Clock;
  count: (what: SessionCounter | 'unready', by?: number) => void;
  catalogue: Catalogue;
  edgeDevices: EdgeDeviceTable;
  presence: Presence;
  foreign: ForeignValues;
  set: SessionPorts['set'];
  stale: (seriesIds: Iterable<number>) => void;
  askForRebirth: (node: { group: string; node: string }) => void;
}

interface Node {
  readonly who: GatewayIdentity;
  ip: string;
  session: EdgeNodeSession | undefined;
  /** Until `session` is there. */
  waiting: { topic: NodeTopic | DeviceTopic; payload: Buffer }[];
  waitingBytes: number;
  /** Between birth and death. */
  alive: boolean;
  rebirthAskedAt: number;
  rebirthTimer: NodeJS.Timeout | undefined;
  /** Devices born, of nodes that are not ours. */
  readonly devices: Set<string>;
}

/** The Sparkplug sessions of all edge nodes, ours and others. */
export class Nodes {
  readonly #options: NodesOptions;
  readonly #nodes = new Map<string, Node>();

  constructor(options: NodesOptions) {
    this.#options = options;
  }

  connected(who: GatewayIdentity, ip: string): void {
    const node = this.#nodeOf(who);
    node.session?.end();
    node.alive = false;
    node.ip = ip;
  }

  stop(): void {
    for (const { rebirthTimer } of this.#nodes.values()) clearTimeout(rebirthTimer);
  }

  handle(who: GatewayIdentity, topic: NodeTopic | DeviceTopic, payload: Buffer): void {
    const node = this.#nodeOf(who);
    if (node.session) return node.session.handle(topic, payload);
    if (node.waiting.length >= WAITING_MESSAGES_MAX || node.waitingBytes + payload.length > WAITING_BYTES_MAX) {
      return this.#options.count('unready');
    }
    node.waiting.push({ topic, payload });
    node.waitingBytes += payload.length;
  }

  /** What may be written, or how people mapped it, has changed. */
  setCatalogue(gatewayId: string, catalogue: GatewayCatalogue): void {
    const node = this.#nodes.get(gatewayId);
    // What is known of the new metrics is shown; a birth brings the rest.
    if (node?.session?.setCatalogue(catalogue)) this.#askForRebirth(node);
  }

  /** Nothing was heard for longer than a short break of the line. */
  silence(gatewayId: string): void {
    const node = this.#nodes.get(gatewayId);
    if (node) node.alive = false;
    const series = [...(this.#options.catalogue.get(gatewayId)?.bySeries.keys() ?? [])];
    this.#options.stale(series);
    if (node?.who.kind !== 'sparkplug') return;
    node.session?.end();
    this.#options.foreign.silent(gatewayId, series);
    for (const device of node.devices) this.#options.edgeDevices.died(gatewayId, device);
    node.devices.clear();
  }

  #nodeOf(who: GatewayIdentity): Node {
    const known = this.#nodes.get(who.gatewayId);
    if (known) return known;
    const node: Node = {
      who,
      ip: '',
      session: undefined,
      waiting: [],
      waitingBytes: 0,
      alive: false,
      rebirthAskedAt: -Infinity,
      rebirthTimer: undefined,
      devices: new Set(),
    };
    this.#nodes.set(who.gatewayId, node);
    void this.#open(node);
    return node;
  }

  async #open(node: Node): Promise<void> {
    const catalogue = await this.#options.catalogue.load(node.who.gatewayId);
    const session = new EdgeNodeSession(node.who.kind === 'lightfield', catalogue, this.#portsOf(node));
    node.session = session;
    for (const { topic, payload } of node.waiting) session.handle(topic, payload);
    node.waiting = [];
  }

  #portsOf(node: Node): SessionPorts {
    const { clock, count, set, stale, foreign, edgeDevices, presence } = this.#options;
    const { gatewayId, kind } = node.who;
    const ours = kind === 'lightfield';
    return {
      now: () => clock.now(),
      count,
      set,
      foreign: (readings) => foreign.accept(gatewayId, readings),
      silent(seriesIds) {
        stale(seriesIds);
        if (!ours) foreign.silent(gatewayId, seriesIds);
      },
      rebirth: () => this.#askForRebirth(node),
      // Ours are there as long as their MQTT session is; others from birth to death.
      nodeBorn: () => {
        clearTimeout(node.rebirthTimer);
        node.rebirthTimer = undefined;
        if (!ours && !node.alive) presence.up(gatewayId, node.ip);
        node.alive = true;
      },
      nodeDied: () => {
        if (!ours) presence.down(gatewayId);
        node.alive = false;
      },
      deviceBorn(birth) {
        node.devices.add(birth.device);
        edgeDevices.born(gatewayId, birth);
      },
      deviceDied(device) {
        node.devices.delete(device);
        edgeDevices.died(gatewayId, device);
      },
    };
  }

  /** At once, or when it may be asked again; a birth that comes earlier does as well. */
  #askForRebirth(node: Node): void {
    if (node.rebirthTimer) return;
    const { clock, askForRebirth } = this.#options;
    const wait = node.rebirthAskedAt + REBIRTH_EVERY_MS - clock.now();
    if (wait <= 0) {
      node.rebirthAskedAt = clock.now();
      askForRebirth(node.who);
      return;
    }
    node.rebirthTimer = setTimeout(() => {
      node.rebirthTimer = undefined;
      node.rebirthAskedAt = clock.now();
      askForRebirth(node.who);
    }, wait);
  }
}
