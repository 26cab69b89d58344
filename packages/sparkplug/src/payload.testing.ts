import * as fc from 'fast-check';
import { DataType } from './data-type.ts';
import type { Metric, MetricProperty, MetricValue, Payload, PropertySet } from './payload.ts';

/** Arbitrary well-formed payloads. Text is well-formed Unicode; bytes come back as plain Uint8Array. */
const text = fc.string({ unit: 'binary', maxLength: 60 });
const bytes = fc.uint8Array({ maxLength: 200 });
const safeInteger = fc.oneof(fc.nat(), fc.maxSafeNat());

const NUMERIC: readonly (readonly [number, fc.Arbitrary<number | bigint | boolean>])[] = [
  [DataType.Int8, fc.integer({ min: -0x80, max: 0x7f })],
  [DataType.Int16, fc.integer({ min: -0x8000, max: 0x7fff })],
  [DataType.Int32, fc.integer()],
  [DataType.Int64, fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })],
  [DataType.UInt8, fc.integer({ min: 0, max: 0xff })],
  [DataType.UInt16, fc.integer({ min: 0, max: 0xffff })],
  [DataType.UInt32, fc.integer({ min: 0, max: 0xffff_ffff })],
  [DataType.UInt64, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })],
  [DataType.Float, fc.float()],
  [DataType.Double, fc.double()],
  [DataType.Boolean, fc.boolean()],
  [DataType.DateTime, fc.maxSafeInteger()],
];
const TEXTS = [DataType.String, DataType.Text, DataType.UUID];
const BYTES = [DataType.Bytes, DataType.File];
const ARRAYS = Array.from({ length: 13 }, (_, index) => DataType.Int8Array + index);

type Typed = { dataType: number; value: MetricValue };
type TypedScalar = { dataType: number; value: number | bigint | boolean | string };

const scalar: fc.Arbitrary<TypedScalar> = fc.oneof(
  ...NUMERIC.map(([dataType, value]) => fc.record({ dataType: fc.constant(dataType), value })),
  fc.record({ dataType: fc.constantFrom(...TEXTS), value: text }),
);
const binary = (types: readonly number[]) => fc.record({ dataType: fc.constantFrom(...types), value: bytes });
const missing: fc.Arbitrary<Typed> = fc.record({
  dataType: fc.integer({ min: DataType.Int8, max: DataType.UUID }),
  value: fc.constant(null),
});

const { propertySet } = fc.letrec<{ property: MetricProperty; propertySet: PropertySet }>((tie) => ({
  property: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    scalar,
    fc.record({ dataType: fc.constant(DataType.Double), value: fc.constant(null) }),
    fc.record({ dataType: fc.constant(DataType.PropertySet), value: tie('propertySet') }),
    fc.record({
      dataType: fc.constant(DataType.PropertySetList),
      value: fc.array(tie('propertySet'), { maxLength: 3 }),
    }),
  ),
  propertySet: fc.dictionary(text, tie('property'), { maxKeys: 4, noNullPrototype: false }),
}));

function metricOf(typed: fc.Arbitrary<Typed>): fc.Arbitrary<Metric> {
  const place = fc.record(
    {
      name: text,
      alias: safeInteger,
      timestamp: safeInteger,
      isHistorical: fc.constant(true),
      isTransient: fc.constant(true),
      properties: propertySet,
    },
    { requiredKeys: [] },
  );
  return fc.tuple(place, typed).map(([where, what]) => ({ ...where, ...what }));
}

function payloadOf(metric: fc.Arbitrary<Metric>): fc.Arbitrary<Payload> {
  return fc.record(
    {
      timestamp: safeInteger,
      metrics: fc.array(metric, { maxLength: 12 }),
      seq: fc.integer({ min: 0, max: 255 }),
      uuid: text,
      body: bytes,
    },
    { requiredKeys: ['metrics'] },
  );
}

/** Every type of the specification but DataSet and Template. */
export const anyPayload = payloadOf(metricOf(fc.oneof(scalar, binary([...BYTES, ...ARRAYS]), missing)));
/** The types that the peer knows: arrays came with version 3.0. */
export const peerPayload = payloadOf(metricOf(fc.oneof(scalar, binary(BYTES), missing)));

/** What the decoder makes of an encoded metric: a null also says so by its flag. */
export function decodedForm(payload: Payload): Payload {
  return {
    ...payload,
    metrics: payload.metrics.map((metric) => (metric.value === null ? { ...metric, isNull: true } : metric)),
  };
}

/** Bytes from hexadecimal pairs, as a protocol text writes them. */
export function hex(pairs: string): Uint8Array {
  return Uint8Array.from(pairs.trim().split(/\s+/), (pair) => Number.parseInt(pair, 16));
}
