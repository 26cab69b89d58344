import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValidName, parseTopic, topics } from './topics.ts';

it.each([
  [topics.nodeBirth('plant', 'gw1'), 'spBv1.0/plant/NBIRTH/gw1'],
  [topics.nodeData('plant', 'gw1'), 'spBv1.0/plant/NDATA/gw1'],
  [topics.nodeDeath('plant', 'gw1'), 'spBv1.0/plant/NDEATH/gw1'],
  [topics.nodeCommand('plant', 'gw1'), 'spBv1.0/plant/NCMD/gw1'],
  [topics.deviceBirth('plant', 'gw1', 'pump'), 'spBv1.0/plant/DBIRTH/gw1/pump'],
  [topics.deviceData('plant', 'gw1', 'pump'), 'spBv1.0/plant/DDATA/gw1/pump'],
  [topics.deviceDeath('plant', 'gw1', 'pump'), 'spBv1.0/plant/DDEATH/gw1/pump'],
  [topics.deviceCommand('plant', 'gw1', 'pump'), 'spBv1.0/plant/DCMD/gw1/pump'],
  [topics.state('lightfield'), 'spBv1.0/STATE/lightfield'],
])('%s', (topic, expected) => {
  expect(topic).toBe(expected);
});

describe('reading a topic', () => {
  it.each([
    ['spBv1.0/plant/NBIRTH/gw1', { type: 'NBIRTH', group: 'plant', node: 'gw1' }],
    ['spBv1.0/plant/DDATA/gw1/泵 1', { type: 'DDATA', group: 'plant', node: 'gw1', device: '泵 1' }],
    ['spBv1.0/STATE/host', { type: 'STATE', hostId: 'host' }],
    ['spBv1.0/STATE/NDATA/gw1', { type: 'NDATA', group: 'STATE', node: 'gw1' }],
  ])('%s', (topic, expected) => {
    expect(parseTopic(topic)).toEqual(expected);
  });

  it.each([
    '',
    'spBv1.0',
    'spBv1.0/plant',
    'spBv1.0/plant/NBIRTH',
    'spBv1.0/plant/NBIRTH/',
    'spBv1.0//NBIRTH/gw1',
    'spBv1.0/plant/NBIRTH/gw1/pump',
    'spBv1.0/plant/NBIRTH/gw1/',
    'spBv1.0/plant/DBIRTH/gw1',
    'spBv1.0/plant/DBIRTH/gw1/',
    'spBv1.0/plant/DBIRTH//pump',
    'spBv1.0/plant/DBIRTH/gw1/pump/more',
    'spBv1.0/plant/DBIRTH/gw1/pump/',
    'spBv1.0/plant/NDATA/+',
    'spBv1.0/plant/NCMD/gw1/#',
    'spBv1.0/+/NDATA/gw1',
    'spBv1.0/plant/NDATA/gw\u00001',
    'spBv1.0/plant/ndata/gw1',
    'spBv1.0/plant/STATE/gw1',
    'spBv1.0/plant/constructor/gw1',
    'spBv1.0/STATE/',
    'spBv1.0/STATE/host/more',
    'spAv1.0/plant/NDATA/gw1',
    '/spBv1.0/plant/NDATA/gw1',
    ' spBv1.0/plant/NDATA/gw1',
    `spBv1.0${'/a'.repeat(30_000)}`,
  ])('refuses %j', (topic) => {
    expect(parseTopic(topic)).toBeUndefined();
  });

  it('gives back what the builders put in, for every valid name', () => {
    const name = fc.string({ unit: 'binary', minLength: 1 }).filter(isValidName);
    fc.assert(
      fc.property(name, name, name, (group, node, device) => {
        expect(parseTopic(topics.nodeCommand(group, node))).toEqual({ type: 'NCMD', group, node });
        expect(parseTopic(topics.deviceData(group, node, device))).toEqual({ type: 'DDATA', group, node, device });
        expect(parseTopic(topics.state(node))).toEqual({ type: 'STATE', hostId: node });
      }),
    );
  });
});

describe('a name', () => {
  it.each(['gw1', 'Line 3', '上海-01', '.', '..', '$x'])('may be %j', (name) => {
    expect(isValidName(name)).toBe(true);
  });

  it.each(['', 'a/b', 'a+', '#', 'a\u0000', 'a\nb', '\ud800'])('may not be %j, nor get into a topic', (name) => {
    expect(isValidName(name)).toBe(false);
    expect(() => topics.nodeData(name, 'gw1')).toThrow(RangeError);
    expect(() => topics.deviceData('plant', 'gw1', name)).toThrow(RangeError);
    expect(() => topics.state(name)).toThrow(RangeError);
  });
});
