import { bdSeqMetric, DataType, encodePayload, type Metric, topics } from '@lightfield/sparkplug';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  BAD,
  GOOD,
  NOW,
  address,
  births,
  counted,
  data,
  deviceBirth,
  foreign,
  fresh,
  mapped,
  nodeBirth,
  nodeDeath,
  ofOurs,
  open,
  reset,
  said,
  say,
  session,
  skip,
  values,
  variable,
} from './edge-node-session.testing.ts';

beforeEach(() => reset());

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
    expect(said).toEqual(['born', 'wish']);
    expect(values.at(-1)).toMatchObject({ slot: 7, value: 3 });
    expect([...fresh]).toEqual([7, 8]);
  });

  it('is asked for its births when a message is missing, and not believed before they came', () => {
    data([level], { seq: 9 });
    expect([...fresh]).toEqual([]);
    data([level]);
    expect(values).toHaveLength(2);
    expect(said).toEqual(['born', 'lost', 'lost']);
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
    expect(said).toEqual(['born', 'lost']);
  });

  it('may not send data of a device it has not born', () => {
    data([level], {}, 'boiler');
    expect(values).toHaveLength(2);
    expect(counted.unborn).toBe(1);
  });

  it('turns the values of a device stale that has died', () => {
    say(topics.deviceDeath('g', 'n', 'tank'), []);
    expect([...fresh]).toEqual([]);
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
    expect([...fresh]).toEqual([]);
    expect(said).toEqual(['born', 'lost']);
    skip();
    data([level]);
    expect(counted).toEqual({ malformedPayload: 1, unborn: 1, values: 2 });
    expect([...fresh]).toEqual([]);
  });

  it('shows nothing as good that its newest birth does not say', () => {
    nodeBirth();
    expect([...fresh]).toEqual([]);
    deviceBirth([{ ...level, name: 'level' }]);
    expect([...fresh]).toEqual([7]);
    data([{ alias: 8, dataType: DataType.Boolean, value: true }]);
    expect([...fresh]).toEqual([7]);
  });

  it('shows nothing as good of a device that is born again with less', () => {
    deviceBirth([{ ...level, name: 'level' }]);
    expect([...fresh]).toEqual([7]);
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
    expect(foreign).toEqual([
      { variable: level, raw: 2.5, quality: GOOD, readAt: NOW, historical: false, transient: false },
    ]);
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
      { variable: level, raw: null, quality: BAD, readAt: NOW, historical: false, transient: false },
      { variable: level, raw: null, quality: BAD, readAt: NOW, historical: false, transient: false },
      { variable: level, raw: 9, quality: GOOD, readAt: 5, historical: true, transient: false },
    ]);
  });

  it('shows nothing as good of a metric that is gone from the birth, or has no value any more', () => {
    open(false, mapped({ Level: level, Running: variable(2, 'd'), Total: variable(3, 'd') }));
    nodeBirth();
    deviceBirth(tank);
    expect([...fresh]).toEqual([1, 2, 3]);
    deviceBirth([
      { name: 'Level', alias: 1, dataType: DataType.Float, value: 1.5 },
      { name: 'Total', value: null },
    ]);
    expect([...fresh]).toEqual([1]);
    data([{ alias: 1, dataType: DataType.Bytes, value: new Uint8Array([1]) }], { dataTypes: true });
    expect([...fresh]).toEqual([]);
  });

  it('shows nothing as good of a variable that lost its metric', () => {
    open(false, mapped({ Level: level }));
    nodeBirth();
    deviceBirth(tank);
    expect(session.setCatalogue(ofOurs())).toBe(false);
    expect([...fresh]).toEqual([]);
  });

  it('has more to say when metrics are mapped that it has not born in this session', () => {
    open(false, ofOurs());
    nodeBirth();
    expect(session.setCatalogue(mapped({ Level: level }))).toBe(true);
    expect(session.setCatalogue(mapped({ Level: { ...level, decimals: 3 } }))).toBe(false);
  });

  it('does not know of any device whether it is alive, before it is born again', () => {
    open(false, ofOurs());
    nodeBirth();
    deviceBirth(tank);
    nodeBirth();
    deviceBirth(tank);
    data([{ alias: 1, dataType: DataType.Float, value: 1 }], { seq: 99 });
    // The node itself is a device without name.
    expect(said.filter((one) => one !== ' died')).toEqual(['born', 'tank died', 'born', 'tank died', 'lost']);
    expect(births).toHaveLength(2);
  });

  it('says which values are not for history', () => {
    open(false, mapped({ Level: level }));
    nodeBirth();
    deviceBirth(tank);
    data([{ alias: 1, dataType: DataType.Float, value: 2, isTransient: true }]);
    expect(foreign.map(({ raw, transient }) => [raw, transient])).toEqual([
      [1.5, false],
      [2, true],
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
