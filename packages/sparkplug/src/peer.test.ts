import * as fc from 'fast-check';
import Long from 'long';
import { get } from 'sparkplug-payload';
import { expect, it } from 'vitest';
import { DataType } from './data-type.ts';
import { decodePayload } from './decode.ts';
import { encodePayload } from './encode.ts';
import type { Metric, MetricProperty, Payload, PropertySet } from './payload.ts';
import { decodedForm, peerPayload } from './payload.testing.ts';

const peer = get('spBv1.0') ?? expect.fail('The peer knows no Sparkplug B');
type PeerPayload = Parameters<typeof peer.encodePayload>[0];
type PeerMetric = NonNullable<PeerPayload['metrics']>[number];
type PeerProperty = NonNullable<PeerMetric['properties']>[string];

const NAMES: ReadonlyMap<number, PeerMetric['type']> = new Map([
  [DataType.Int8, 'Int8'],
  [DataType.Int16, 'Int16'],
  [DataType.Int32, 'Int32'],
  [DataType.Int64, 'Int64'],
  [DataType.UInt8, 'UInt8'],
  [DataType.UInt16, 'UInt16'],
  [DataType.UInt32, 'UInt32'],
  [DataType.UInt64, 'UInt64'],
  [DataType.Float, 'Float'],
  [DataType.Double, 'Double'],
  [DataType.Boolean, 'Boolean'],
  [DataType.String, 'String'],
  [DataType.DateTime, 'DateTime'],
  [DataType.Text, 'Text'],
  [DataType.UUID, 'UUID'],
  [DataType.Bytes, 'Bytes'],
  [DataType.File, 'File'],
  [DataType.PropertySet, 'PropertySet'],
  [DataType.PropertySetList, 'PropertySetList'],
]);

function typeName(dataType: number | undefined): PeerMetric['type'] {
  return NAMES.get(dataType ?? DataType.Unknown) ?? expect.fail(`The peer has no type ${dataType}`);
}

/** The peer's 64-bit integers: it writes bigint as zero. */
function long(value: bigint): Long {
  return Long.fromString(BigInt.asUintN(64, value).toString(), true);
}

function peerProperty({ dataType, value }: MetricProperty): PeerProperty {
  const type = typeName(dataType);
  if (value === null || value === undefined) return { type, value: null };
  if (Array.isArray(value)) return { type, value: value.map(peerProperties) };
  if (typeof value === 'object') return { type, value: peerProperties(value) };
  return { type, value: typeof value === 'bigint' ? long(value) : value };
}

function peerProperties(set: PropertySet): Record<string, PeerProperty> {
  return Object.fromEntries(Object.entries(set).map(([key, property]) => [key, peerProperty(property)]));
}

function peerMetric({ dataType, value, properties, ...rest }: Metric): PeerMetric {
  const metric: PeerMetric = {
    ...rest,
    type: typeName(dataType),
    value: typeof value === 'bigint' ? long(value) : (value ?? null),
  };
  return properties ? { ...metric, properties: peerProperties(properties) } : metric;
}

function peerPayloadOf(payload: Payload): PeerPayload {
  return { ...payload, metrics: payload.metrics.map(peerMetric) };
}

it('encodes every payload to the very bytes of the peer', () => {
  fc.assert(
    fc.property(peerPayload, (payload) => {
      const expected = Buffer.from(peer.encodePayload(peerPayloadOf(payload)));
      expect(encodePayload(payload).toString('hex')).toBe(expected.toString('hex'));
    }),
    { numRuns: 3_000 },
  );
});

it('decodes every payload that the peer encoded', () => {
  fc.assert(
    fc.property(peerPayload, (payload) => {
      expect(decodePayload(peer.encodePayload(peerPayloadOf(payload)))).toEqual(decodedForm(payload));
    }),
    { numRuns: 1_000 },
  );
});

it('is understood by the peer', () => {
  const time = 1_795_000_000_000;
  const bytes = encodePayload({
    timestamp: time,
    metrics: [
      { name: 'Pump/Speed', alias: 3, timestamp: time, dataType: DataType.Double, value: 1_480.5 },
      { name: 'Pump/Fault', alias: 4, timestamp: time, dataType: DataType.Int16, value: -7 },
      { name: 'Pump/Maker', alias: 5, timestamp: time, dataType: DataType.String, value: null },
    ],
    seq: 255,
  });
  const { metrics, seq } = peer.decodePayload(bytes);
  expect(Number(seq)).toBe(255);
  expect(metrics?.map(({ name, type, value }) => [name, type, value])).toEqual([
    ['Pump/Speed', 'Double', 1_480.5],
    ['Pump/Fault', 'Int16', -7],
    ['Pump/Maker', 'String', null],
  ]);
});
