import { randomBytes } from 'node:crypto';
import {
  bdSeqMetric,
  DataType,
  encodePayload,
  type Metric,
  type NodeTopic,
  type DeviceTopic,
  parseTopic,
  topics,
} from '@lightfield/sparkplug';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CatalogueVariable, GatewayCatalogue } from './catalogue.ts';
import type { DeviceBirth } from './device-birth.ts';
import { EdgeNodeSession, type SessionCounter } from './edge-node-session.ts';
import type { ForeignReading } from './foreign-values.ts';

const NOW = 1_800_000_000_000;
const GOOD = 0;
const BAD = 2;

const variable = (seriesId: number, deviceId: string, fields: Partial<CatalogueVariable> = {}): CatalogueVariable => ({
  seriesId,
  variableId: `v${seriesId}`,
  deviceId,
  dataType: 'double',
  decimals: 2,
  slot: seriesId,
  ...fields,
});
const ofOurs = (...variables: CatalogueVariable[]): GatewayCatalogue => ({
  bySeries: new Map(variables.map((one) => [one.seriesId, one])),
  edgeDevices: new Map(),
});
const mapped = (metrics: Record<string, CatalogueVariable>): GatewayCatalogue => ({
  bySeries: new Map(Object.values(metrics).map((one) => [one.seriesId, one])),
  edgeDevices: new Map([['tank', { status: 'approved', metrics: new Map(Object.entries(metrics)) }]]),
});

let values: { slot: number; value: unknown; quality: number; readAt: number }[];
let foreign: ForeignReading[];
let births: DeviceBirth[];
let said: string[];
let counted: Partial<Record<SessionCounter, number>>;
let session: EdgeNodeSession;
let seq: number;

function open(ours: boolean, catalogue: GatewayCatalogue): void {
  session = new EdgeNodeSession(ours, catalogue, {
    now: () => NOW,
    count: (what, by = 1) => {
      counted[what] = (counted[what] ?? 0) + by;
    },
    set: (slot, value, quality, readAt) => values.push({ slot, value, quality, readAt }),
    foreign: (readings) => foreign.push(...readings),
    silent: (series) => said.push(`silent ${series.join()}`),
    rebirth: () => said.push('rebirth'),
    nodeBorn: () => said.push('born'),
    nodeDied: () => said.push('died'),
    deviceBorn: (birth) => births.push(birth),
    deviceDied: (device) => said.push(`${device} died`),
  });
}

beforeEach(() => {
  [values, foreign, births, said, counted, seq] = [[], [], [], [], {}, 0];
});

const address = (topic: string) => parseTopic(topic) as NodeTopic | DeviceTopic;
type Options = { seq?: number; timestamp?: number; dataTypes?: boolean };
function say(topic: string, metrics: Metric[], { timestamp = NOW, dataTypes = true, ...own }: Options = {}): void {
  const payload = { timestamp, metrics, seq: own.seq ?? seq };
  seq = (payload.seq + 1) % 256;
  session.handle(address(topic), encodePayload(payload, { dataTypes }));
}
const nodeBirth = (bdSeq = 0, metrics: Metric[] = []) =>
  say(topics.nodeBirth('g', 'n'), [bdSeqMetric(bdSeq), ...metrics], { seq: 0 });
const nodeDeath = (bdSeq: number) =>
  session.handle(address(topics.nodeDeath('g', 'n')), encodePayload({ metrics: [bdSeqMetric(bdSeq)] }));
const deviceBirth = (metrics: Metric[], device = 'tank') => say(topics.deviceBirth('g', 'n', device), metrics);
const data = (metrics: Metric[], options: Options = {}, device = 'tank') =>
  say(topics.deviceData('g', 'n', device), metrics, { dataTypes: false, ...options });

describe('a gateway of ours', () => {
  const level: Metric = { alias: 7, dataType: DataType.Double, value: 1.5 };
  beforeEach(() => {
    open(true, ofOurs(variable(7, 'tank'), variable(8, 'tank'), variable(9, 'boiler', { dataType: 'int64' })));
    nodeBirth();
    deviceBirth([
      { ...level, name: 'level' },
      { name: 'on', alias: 8, dataType: DataType.Boolean, value: true },
    ]);
  });

  it('shows the values of births and data, by alias', () => {
    data([{ ...level, value: 2.5, timestamp: NOW - 5 }]);
    expect(values).toEqual([
      { slot: 7, value: 1.5, quality: GOOD, readAt: NOW },
      { slot: 8, value: 1, quality: GOOD, readAt: NOW },
      { slot: 7, value: 2.5, quality: GOOD, readAt: NOW - 5 },
    ]);
    expect(counted).toEqual({ values: 3 });
  });

  it.each([
    ['192', GOOD],
    ['64', 1],
    ['0', BAD],
    ['500', 3],
  ])('says quality %s', (code, quality) => {
    data([{ ...level, properties: { Quality: { dataType: DataType.Int32, value: Number(code) } } }]);
    expect(values.at(-1)).toMatchObject({ value: 1.5, quality });
  });

  it('says that there is no value', () => {
    data([{ alias: 7, dataType: DataType.Double, value: null }]);
    expect(values.at(-1)).toEqual({ slot: 7, value: null, quality: BAD, readAt: NOW });
  });

  it('keeps every digit of 64-bit integers, and rounds 32-bit floats as the edge did', () => {
    deviceBirth([{ name: 'total', alias: 9, dataType: DataType.Int64, value: -9_007_199_254_740_993n }], 'boiler');
    data([{ alias: 9, dataType: DataType.Int64, value: 5n }], {}, 'boiler');
    data([{ alias: 7, dataType: DataType.Float, value: 0.1 }], { dataTypes: true });
    expect(values.slice(2).map(({ value }) => value)).toEqual(['-9007199254740993', '5', 0.1]);
  });

  it('does not touch the present with what is historical', () => {
    data([{ ...level, value: 99, isHistorical: true }]);
    expect(values).toHaveLength(2);
    expect(counted.historical).toBe(1);
  });

  it('writes neither series of other devices nor such as it does not have', () => {
    deviceBirth([
      { name: 'x', alias: 9, dataType: DataType.Double, value: 1 },
      { name: 'y', alias: 10, dataType: DataType.Double, value: 1 },
    ]);
    expect(values).toHaveLength(2);
    expect(counted.unmapped).toBe(2);
  });

  it('may not speak for one device in the name of another', () => {
    deviceBirth([{ name: 'total', alias: 9, dataType: DataType.Int64, value: 1n }], 'boiler');
    data([{ ...level, value: 6 }], {}, 'boiler');
    expect(values.map(({ slot }) => slot)).toEqual([7, 8, 9]);
    expect(counted.wrongDevice).toBe(1);
  });

  it('is asked for its births when an alias is unknown; what is known counts', () => {
    data([
      { alias: 55, dataType: DataType.Double, value: 1 },
      { ...level, value: 3 },
    ]);
    expect(said).toEqual(['born', 'rebirth']);
    expect(values.at(-1)).toMatchObject({ slot: 7, value: 3 });
  });

  it('is asked for its births when a message is missing, and not believed before they came', () => {
    data([level], { seq: 9 });
    data([level]);
    expect(values).toHaveLength(2);
    expect(said).toEqual(['born', 'rebirth', 'rebirth']);
    expect(counted).toMatchObject({ sequenceGap: 1, unborn: 1 });
    nodeBirth();
    deviceBirth([{ ...level, name: 'level' }]);
    data([{ ...level, value: 8 }]);
    expect(values.at(-1)).toMatchObject({ value: 8 });
  });

  it('counts on through 255 to 0', () => {
    for (let message = 0; message < 600; message += 1) data([{ ...level, value: message }]);
    expect(values.at(-1)).toMatchObject({ value: 599 });
    expect(said).toEqual(['born']);
  });

  it('must begin with a birth after a reconnect', () => {
    session.end();
    data([level]);
    expect(values).toHaveLength(2);
    expect(said).toEqual(['born', 'rebirth']);
  });

  it('may not send data of a device it has not born', () => {
    data([level], {}, 'boiler');
    expect(values).toHaveLength(2);
    expect(counted.unborn).toBe(1);
  });

  it('turns the values of a device stale that has died', () => {
    say(topics.deviceDeath('g', 'n', 'tank'), []);
    expect(said).toEqual(['born', 'silent 7,8']);
    data([level]);
    expect(values).toHaveLength(2);
  });

  it('writes what it may as soon as it may', () => {
    deviceBirth([{ name: 'late', alias: 11, dataType: DataType.Double, value: 1 }]);
    session.setCatalogue(ofOurs(variable(11, 'tank')));
    data([{ alias: 11, dataType: DataType.Double, value: 2 }]);
    expect(values.at(-1)).toMatchObject({ slot: 11, value: 2 });
  });

  it('dies with the session it was born in, and no other', () => {
    nodeDeath(4);
    expect(counted.staleDeath).toBe(1);
    expect(said).toEqual(['born']);
    nodeDeath(0);
    expect(said).toEqual(['born', 'died']);
    nodeDeath(0);
    expect(counted.staleDeath).toBe(2);
  });

  it('is not upset by a message that is none, and asks for births after it', () => {
    session.handle(address(topics.deviceData('g', 'n', 'tank')), Buffer.from('no sparkplug'));
    seq += 1;
    data([level]);
    expect(counted).toMatchObject({ malformedPayload: 1, sequenceGap: 1 });
    expect(said).toEqual(['born', 'rebirth']);
  });
});

describe('an edge node that is not ours', () => {
  const level = variable(1, 'd');
  const tank: Metric[] = [
    { name: 'Level', alias: 1, dataType: DataType.Float, value: 1.5 },
    { name: 'Running', alias: 2, dataType: DataType.Boolean, value: true },
    { name: 'Total', dataType: DataType.Int64, value: 12n },
    {
      name: 'Serial',
      dataType: DataType.String,
      value: 'TP-7',
      properties: { readOnly: { dataType: DataType.Boolean, value: true } },
    },
    { name: 'Table', dataType: DataType.Bytes, value: new Uint8Array([1]) },
  ];

  it('offers the metrics of its devices for approval', () => {
    open(false, ofOurs());
    nodeBirth(0, [{ name: 'Node Control/Rebirth', dataType: DataType.Boolean, value: false }]);
    deviceBirth(tank);
    expect(births).toEqual([
      {
        device: 'tank',
        bornAt: NOW,
        metrics: [
          { name: 'Level', alias: 1, type: DataType.Float, writable: true, value: 1.5 },
          { name: 'Running', alias: 2, type: DataType.Boolean, writable: true, value: 1 },
          { name: 'Total', type: DataType.Int64, writable: true, value: '12' },
          { name: 'Serial', type: DataType.String, writable: false, value: 'TP-7' },
          { name: 'Table', type: DataType.Bytes, writable: true, value: null },
        ],
      },
    ]);
    expect(foreign).toEqual([]);
  });

  it('offers its own metrics as a device without name', () => {
    open(false, ofOurs());
    nodeBirth(0, [{ name: 'CPU', dataType: DataType.Float, value: 3 }]);
    expect(births).toMatchObject([{ device: '', metrics: [{ name: 'CPU' }] }]);
  });

  it('writes mapped metrics, by alias and by name', () => {
    open(false, mapped({ Level: level, Total: variable(2, 'd', { dataType: 'int64' }) }));
    nodeBirth();
    deviceBirth(tank);
    data([
      { alias: 1, dataType: DataType.Float, value: 2.5 },
      { name: 'Total', dataType: DataType.Int64, value: 13n },
    ]);
    expect(foreign.map(({ variable, raw }) => [variable.seriesId, raw])).toEqual([
      [1, 1.5],
      [2, 12n],
      [1, 2.5],
      [2, 13n],
    ]);
    expect(counted.unmapped).toBe(2);
  });

  it('shows the newest value of a metric as soon as somebody maps it', () => {
    open(false, ofOurs());
    nodeBirth();
    deviceBirth(tank);
    data([{ alias: 1, dataType: DataType.Float, value: 2.5 }]);
    session.setCatalogue(mapped({ Level: level }));
    expect(foreign).toEqual([{ variable: level, raw: 2.5, quality: GOOD, readAt: NOW, historical: false }]);
    session.setCatalogue(mapped({ Level: { ...level, decimals: 3 } }));
    expect(foreign).toHaveLength(1);
  });

  it('shows as stale what it knew of a node that is away', () => {
    open(false, ofOurs());
    nodeBirth(3);
    deviceBirth(tank);
    nodeDeath(3);
    session.setCatalogue(mapped({ Level: level }));
    expect(foreign).toMatchObject([{ raw: 1.5, quality: 3 }]);
  });

  it('says that a value is missing or late', () => {
    open(false, mapped({ Level: level }));
    nodeBirth();
    deviceBirth(tank);
    data([{ alias: 1, dataType: DataType.Float, value: null }]);
    data([{ alias: 1, dataType: DataType.Float, value: Number.NaN }]);
    data([{ alias: 1, dataType: DataType.Float, value: 9, isHistorical: true, timestamp: 5 }]);
    expect(foreign.slice(1)).toEqual([
      { variable: level, raw: null, quality: BAD, readAt: NOW, historical: false },
      { variable: level, raw: null, quality: BAD, readAt: NOW, historical: false },
      { variable: level, raw: 9, quality: GOOD, readAt: 5, historical: true },
    ]);
  });

  it('that does not number its messages is taken as it is', () => {
    open(false, mapped({ Level: level }));
    session.handle(address(topics.nodeBirth('g', 'n')), encodePayload({ metrics: [bdSeqMetric(0)] }));
    session.handle(address(topics.deviceBirth('g', 'n', 'tank')), encodePayload({ metrics: tank }));
    expect(foreign).toHaveLength(1);
    expect(said).toEqual(['born']);
  });

  it('cannot bear devices without end', () => {
    open(false, ofOurs());
    nodeBirth();
    for (let device = 0; device < 1_100; device += 1) deviceBirth(tank.slice(0, 1), `tank-${device}`);
    expect(births).toHaveLength(1_000);
    expect(counted.tooManyDevices).toBe(100);
  });
});

describe('whatever comes', () => {
  const every: (() => string)[] = [
    () => topics.nodeBirth('g', 'n'),
    () => topics.nodeData('g', 'n'),
    () => topics.nodeDeath('g', 'n'),
    () => topics.deviceBirth('g', 'n', 'tank'),
    () => topics.deviceData('g', 'n', 'tank'),
    () => topics.deviceDeath('g', 'n', 'tank'),
  ];

  it('100,000 random payloads are counted and harm nothing', () => {
    open(true, ofOurs(variable(7, 'tank')));
    nodeBirth();
    deviceBirth([{ name: 'level', alias: 7, dataType: DataType.Double, value: 1 }]);
    const good = encodePayload({
      timestamp: NOW,
      seq: 3,
      metrics: [
        { alias: 7, dataType: DataType.Double, value: 2 },
        { name: 'a', dataType: DataType.String, value: 'text' },
      ],
    });
    const addresses = every.map((topic) => address(topic()));
    for (let round = 0; round < 100_000; round += 1) {
      const random = randomBytes(1 + (round % 80));
      let payload: Buffer = random;
      if (round % 2 === 0) {
        payload = Buffer.from(good);
        payload[(random[0] ?? 0) % payload.length] = random.at(-1) ?? 0;
        if (round % 4 === 0) payload = payload.subarray(0, (random[0] ?? 0) % payload.length);
      }
      const topic = addresses[round % addresses.length];
      if (topic) session.handle(topic, payload);
    }
    expect(counted.malformedPayload).toBeGreaterThan(50_000);
    values = [];
    nodeBirth();
    deviceBirth([{ name: 'level', alias: 7, dataType: DataType.Double, value: 5 }]);
    expect(values).toMatchObject([{ slot: 7, value: 5 }]);
  });

  it('a session in any order of messages writes only what a birth introduced', () => {
    const step = fc.record({
      topic: fc.nat({ max: every.length - 1 }),
      skip: fc.boolean(),
      alias: fc.constantFrom(7, 8, 9),
      bdSeq: fc.nat({ max: 2 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        [values, said, counted, seq] = [[], [], {}, 0];
        open(true, ofOurs(variable(7, 'tank'), variable(8, 'tank')));
        const model = new SessionModel();
        for (const { topic, skip, alias, bdSeq } of steps) {
          const name = every[topic]?.() ?? '';
          const { type } = address(name);
          if (type === 'NBIRTH') nodeBirth(bdSeq);
          else if (type === 'NDEATH') nodeDeath(bdSeq);
          else {
            if (skip) seq = (seq + 1) % 256;
            say(name, [{ name: `m${alias}`, alias, dataType: DataType.Double, value: 1 }]);
          }
          model.step(type, skip, alias, bdSeq);
        }
        expect(values).toHaveLength(model.written);
      }),
      { numRuns: 500 },
    );
  });
});

/** What a session should do, said in another way: one device with one metric, alias 9 is nobody's. */
class SessionModel {
  written = 0;
  #bornWith: number | undefined;
  #alias: number | undefined;

  step(type: string, skipped: boolean, alias: number, bdSeq: number): void {
    if (type === 'NBIRTH') [this.#bornWith, this.#alias] = [bdSeq, undefined];
    else if (type === 'NDEATH') this.#bornWith = this.#bornWith === bdSeq ? undefined : this.#bornWith;
    else if (skipped) this.#bornWith = undefined;
    else if (this.#bornWith !== undefined) this.#message(type, alias);
  }

  #message(type: string, alias: number): void {
    if (type === 'DBIRTH') this.#alias = alias;
    if (type === 'DDEATH') this.#alias = undefined;
    if ((type === 'DBIRTH' || type === 'DDATA') && alias === this.#alias && alias !== 9) this.written += 1;
  }
}
