import {
  bdSeqMetric,
  type DeviceTopic,
  encodePayload,
  type Metric,
  type NodeTopic,
  parseTopic,
  topics,
} from '@lightfield/sparkplug';
import type { CatalogueVariable, GatewayCatalogue } from './catalogue.ts';
import type { DeviceBirth } from './device-birth.ts';
import { EdgeNodeSession } from './edge-node-session.ts';
import type { ForeignReading } from './foreign-values.ts';
import type { SessionCounter } from './session-ports.ts';

/** A session, and what it says: reads as the last `open` left it. */
export const NOW = 1_800_000_000_000;
export const GOOD = 0;
export const BAD = 2;

export const variable = (
  seriesId: number,
  deviceId: string,
  fields: Partial<CatalogueVariable> = {},
): CatalogueVariable => ({
  seriesId,
  variableId: `v${seriesId}`,
  deviceId,
  dataType: 'double',
  decimals: 2,
  slot: seriesId,
  ...fields,
});
export const ofOurs = (...variables: CatalogueVariable[]): GatewayCatalogue => ({
  bySeries: new Map(variables.map((one) => [one.seriesId, one])),
  edgeDevices: new Map(),
});
export const mapped = (metrics: Record<string, CatalogueVariable>): GatewayCatalogue => ({
  bySeries: new Map(Object.values(metrics).map((one) => [one.seriesId, one])),
  edgeDevices: new Map([['tank', { status: 'approved', metrics: new Map(Object.entries(metrics)) }]]),
});

export let values: { slot: number; value: unknown; quality: number; readAt: number }[];
export let foreign: ForeignReading[];
export let births: DeviceBirth[];
export let said: string[];
/** Series of which something good is shown. */
export let fresh: Set<number>;
export let counted: Partial<Record<SessionCounter, number>>;
export let session: EdgeNodeSession;
export let seq: number;

export function open(ours: boolean, catalogue: GatewayCatalogue): void {
  session = new EdgeNodeSession(ours, catalogue, {
    now: () => NOW,
    count: (what, by = 1) => {
      counted[what] = (counted[what] ?? 0) + by;
    },
    set: (slot, value, quality, readAt) => {
      values.push({ slot, value, quality, readAt });
      show(slot, quality);
    },
    foreign: (readings) => {
      foreign.push(...readings);
      for (const { variable, quality, historical } of readings) if (!historical) show(variable.seriesId, quality);
    },
    silent: (series) => {
      for (const one of series) fresh.delete(one);
    },
    lost: () => said.push('lost'),
    wish: () => said.push('wish'),
    nodeBorn: () => said.push('born'),
    nodeDied: () => said.push('died'),
    deviceBorn: (birth) => births.push(birth),
    deviceDied: (device) => said.push(`${device} died`),
  });
}

export const show = (series: number, quality: number) => (quality === GOOD ? fresh.add(series) : fresh.delete(series));

/** Forgets what was said. */
export function reset(): void {
  [values, foreign, births, said, counted, seq] = [[], [], [], [], {}, 0];
  fresh = new Set();
}

export const address = (topic: string) => parseTopic(topic) as NodeTopic | DeviceTopic;
type Options = { seq?: number; timestamp?: number; dataTypes?: boolean };
export function say(
  topic: string,
  metrics: Metric[],
  { timestamp = NOW, dataTypes = true, ...own }: Options = {},
): void {
  const payload = { timestamp, metrics, seq: own.seq ?? seq };
  seq = (payload.seq + 1) % 256;
  session.handle(address(topic), encodePayload(payload, { dataTypes }));
}
export const nodeBirth = (bdSeq = 0, metrics: Metric[] = []) =>
  say(topics.nodeBirth('g', 'n'), [bdSeqMetric(bdSeq), ...metrics], { seq: 0 });
export const nodeDeath = (bdSeq: number) =>
  session.handle(address(topics.nodeDeath('g', 'n')), encodePayload({ metrics: [bdSeqMetric(bdSeq)] }));
export const deviceBirth = (metrics: Metric[], device = 'tank') => say(topics.deviceBirth('g', 'n', device), metrics);
export const data = (metrics: Metric[], options: Options = {}, device = 'tank') =>
  say(topics.deviceData('g', 'n', device), metrics, { dataTypes: false, ...options });

/** A message is missing here. */
export const skip = () => {
  seq = (seq + 1) % 256;
};
