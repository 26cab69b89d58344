import { expect, it } from 'vitest';
import { aGateway, anEdgeNode } from '../broker.testing.ts';
import { PARTITIONS, byFilters, byMapping, partitionOf, uplinkOf } from './partitions.ts';

it('a gateway is in the part in which NATS has it', () => {
  // As nats-server 2.10.27 has mapped them.
  expect([partitionOf('100000000001'), partitionOf('100000000002')]).toEqual([7, 10]);
});
it('gateways are spread over all parts', () => {
  const counts = new Map<number, number>();
  for (let sn = 100_000_000_000; sn < 100_000_001_000; sn += 1) {
    const part = partitionOf(String(sn));
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  expect(counts.size).toBe(PARTITIONS);
  expect(Math.min(...counts.values())).toBeGreaterThan(30);
});

it.each([
  ['lf/1/100000000001/up/batch', 'lightfield/100000000001', 'other'],
  ['spBv1.0/lightfield/NBIRTH/100000000001', 'lightfield/100000000001', 'NBIRTH'],
  ['spBv1.0/Plant/NDEATH/edge', 'Plant/edge', 'NDEATH'],
  ['spBv1.0/Plant/DDATA/edge/d', 'Plant/edge', 'other'],
])('%s is said by %s', (topic, address, type) => {
  expect(uplinkOf(topic)).toMatchObject({ address, type, topic });
});
it.each([
  'lf/1/100000000001/down/ack',
  'lf/2/100000000001/up/batch',
  'lf/1//up/x',
  'lf/1/1/up',
  'spBv1.0/STATE/lightfield',
  'else',
  '',
])('%j is said by nobody', (topic) => {
  expect(uplinkOf(topic)).toBeUndefined();
});

it('a cluster that divides has one filter for each part, and says which part a message is of', () => {
  expect(byMapping.ofPartition(7)).toEqual(['lfp/7/#']);
  expect(byMapping.published('lfp/7/lf/1/100000000001/up/batch')).toEqual({
    topic: 'lf/1/100000000001/up/batch',
    partition: 7,
  });
  expect(byMapping.published('lf/1/100000000001/up/batch')).toBeUndefined();
});
it('elsewhere each gateway has filters of its own', () => {
  expect(byFilters.ofGateway(aGateway('100000000001'))).toEqual([
    'lf/1/100000000001/up/#',
    'spBv1.0/lightfield/+/100000000001',
    'spBv1.0/lightfield/+/100000000001/+',
  ]);
  expect(byFilters.ofGateway(anEdgeNode('Plant', 'edge'))).toEqual(['spBv1.0/Plant/+/edge', 'spBv1.0/Plant/+/edge/+']);
});
