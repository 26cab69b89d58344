import type { DeviceTopic, NodeTopic } from '@lightfield/sparkplug';
import type { Clock, Ticks } from '../../kernel/clock.ts';
import type { GatewayIdentity } from '../types.ts';
import type { Catalogue, GatewayCatalogue } from './catalogue.ts';
import type { EdgeDeviceTable } from './edge-device-table.ts';
import { EdgeNodeSession } from './edge-node-session.ts';
import type { ForeignValues } from './foreign-values.ts';
import { GRACE_MS, type Presence } from './presence.ts';
import { RebirthRequests } from './rebirth-requests.ts';
import type { SessionCounter, SessionPorts } from './session-ports.ts';

/** Whoever has connected says its births within this time; then it is asked for them. */
const BIRTH_PATIENCE_MS = 5_000;
/** What a node may say while its variables are read for the first time. */
const WAITING_MESSAGES_MAX = 1_000;
const WAITING_BYTES_MAX = 4 * 1024 * 1024;

export interface NodesOptions {
  clock: Clock & Ticks;
  count: (what: SessionCounter | 'unready', by?: number) => void;
  catalogue: Catalogue;
  edgeDevices: EdgeDeviceTable;
  presence: Presence;
  foreign: ForeignValues;
  set: SessionPorts['set'];
  stale: (seriesIds: Iterable<number>) => void;
  askForRebirth: (node: { group: string; node: string }) => void;
  /** What the node says is thrown away, and it does not answer when it is asked for its births; or does again (false). */
  deaf: (node: GatewayIdentity, isDeaf: boolean) => void;
}

interface Node {
  readonly who: GatewayIdentity;
  ip: string;
  session: EdgeNodeSession | undefined;
  /** Until `session` is there. */
  waiting: { topic: NodeTopic | DeviceTopic; payload: Buffer }[];
  waitingBytes: number;
  connected: boolean;
  /** Between birth and death. */
  alive: boolean;
  readonly rebirths: RebirthRequests;
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
    node.connected = true;
    node.ip = ip;
    node.rebirths.expect(BIRTH_PATIENCE_MS, () => {
      // It is there and says nothing: what it said in an earlier session does not hold for ever.
      this.#silenceValues(node);
      node.rebirths.wish();
    });
  }

  /** The session is over. Ours may be back in a moment; what others said ends with it. */
  closed(who: GatewayIdentity): void {
    const node = this.#nodes.get(who.gatewayId);
    if (node) node.connected = false;
    node?.rebirths.rest();
    this.#options.presence.down(who.gatewayId, graceOf(who));
  }

  stop(): void {
    for (const { rebirths } of this.#nodes.values()) rebirths.stop();
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

  /** Another process has its session: what it is and does is that one's to say. */
  moved(gatewayId: string): void {
    const node = this.#nodes.get(gatewayId);
    if (!node) return;
    node.rebirths.stop();
    node.session?.end();
    this.#nodes.delete(gatewayId);
  }

  /** What may be written, or how people mapped it, has changed. */
  setCatalogue(gatewayId: string, catalogue: GatewayCatalogue): void {
    const node = this.#nodes.get(gatewayId);
    // What is known of the new metrics is shown; a birth brings the rest.
    if (node?.session?.setCatalogue(catalogue) && node.connected) node.rebirths.wish();
  }

  /** Does the node's session hold all that it has said since its birth? */
  follows(gatewayId: string): boolean {
    return this.#nodes.get(gatewayId)?.session?.follows ?? false;
  }

  /** Nothing was heard for longer than a short break of the line. */
  silence(gatewayId: string): void {
    const node = this.#nodes.get(gatewayId);
    if (!node) return this.#options.stale(this.#options.catalogue.get(gatewayId)?.bySeries.keys() ?? []);
    node.alive = false;
    this.#silenceValues(node);
    if (node.who.kind !== 'sparkplug') return;
    node.session?.end();
    for (const device of node.devices) this.#options.edgeDevices.died(gatewayId, device);
    node.devices.clear();
  }

  #silenceValues({ who: { gatewayId, kind } }: Node): void {
    const series = [...(this.#options.catalogue.get(gatewayId)?.bySeries.keys() ?? [])];
    this.#options.stale(series);
    if (kind === 'sparkplug') this.#options.foreign.silent(gatewayId, series);
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
      connected: false,
      alive: false,
      rebirths: new RebirthRequests({
        ticks: () => this.#options.clock.ticks(),
        ask: () => this.#options.askForRebirth(who),
        deaf: (isDeaf) => this.#options.deaf(who, isDeaf),
      }),
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
      // What comes in behind the end of a session has nobody who could be asked.
      lost: () => node.connected && node.rebirths.lost(),
      wish: () => node.connected && node.rebirths.wish(),
      // Ours are there as long as their MQTT session is; others from birth to death.
      nodeBorn: () => {
        node.rebirths.rest();
        if (!ours && !node.alive) presence.up(gatewayId, node.ip);
        node.alive = true;
      },
      nodeDied: () => {
        node.rebirths.rest();
        node.alive = false;
        // It has said itself that it is gone.
        if (!ours) presence.down(gatewayId, 0);
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
}

/** An edge node that is not ours ends with its session, by the letter of Sparkplug. */
const graceOf = ({ kind }: GatewayIdentity): number => (kind === 'lightfield' ? GRACE_MS : 0);
