import type { ConfigItems } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { describe, expect, it } from 'vitest';
import type { CheckFrame } from './check-frame.ts';
import { checkConfig } from './check.ts';
import { aConfig, aDriver, aModel, anAlarm, aReport, aScript, aVariable, idOf } from './testing.ts';

const NOTHING = { drivers: 0, variables: 0, alarms: 0, reports: 0, scripts: 0 };
const issues = (parts: Partial<ConfigItems>, frame: Partial<CheckFrame> = {}) =>
  checkConfig(aConfig(parts), {
    source: 'drivers',
    owner: 'device',
    model: null,
    usedElsewhere: NOTHING,
    forms: DRIVER_FORMS,
    ...frame,
  });
/** `kind id field code`, the id by its last two digits. */
const places = (parts: Partial<ConfigItems>, frame: Partial<CheckFrame> = {}) =>
  issues(parts, frame).map(({ kind, id, field, code }) => `${kind} ${id?.slice(-2) ?? '-'} ${field ?? '-'} ${code}`);

describe('what is wrong', () => {
  it('is nothing in a configuration that can run', () => {
    expect(issues({})).toEqual([]);
  });

  it.each<[string, Partial<ConfigItems>, string[]]>([
    ['a key twice', { variables: [aVariable(), aVariable({ id: idOf(12) })] }, ['variables 12 key 1708']],
    ['a driver name twice', { drivers: [aDriver(), aDriver({ id: idOf(2) })] }, ['drivers 02 name 1502']],
    ['a report name twice', { reports: [aReport(), aReport({ id: idOf(32) })] }, ['reports 32 name 10001']],
    ['an unknown driver', { variables: [aVariable({ driver: 'gone' })] }, ['variables 11 driver 1501']],
    [
      'limits that do not rise',
      {
        variables: [
          { ...aVariable(), access: 'readwrite', writeLower: 2, writeUpper: 1 },
          { ...aVariable({ id: idOf(12), key: 'b' }), collectLower: 2, collectUpper: 2 },
        ],
      },
      ['variables 11 writeUpper 1729', 'variables 12 collectUpper 1730'],
    ],
    [
      'formulas in a circle',
      { variables: [aVariable(), aVariable({ id: idOf(12), key: 'm', kind: 'intermediate', expression: 'm+1' })] },
      ['variables 12 expression 1728'],
    ],
    ['an unknown variable', { alarms: [anAlarm({ variable: 'gone' })] }, ['alarms 21 variable 1707']],
    [
      'a condition the type does not allow',
      {
        variables: [aVariable({ dataType: 'float' })],
        alarms: [anAlarm({ comparison: 'eq' })],
        reports: [aReport({ type: 'conditional', trigger: { variable: 'level', comparison: 'gt', threshold: 'x' } })],
      },
      ['alarms 21 comparison 1724', 'reports 31 trigger.threshold 1724'],
    ],
    ['a script without content', { scripts: [{ ...aScript(), source: ' ' }] }, ['scripts 41 source 10001']],
    [
      'a mapped value twice',
      { variables: [{ ...aVariable(), statusMap: [1, 1].map((value) => ({ value, text: 'on' })) }] },
      ['variables 11 statusMap 1706'],
    ],
  ])('%s is told where it is', (_name, parts, expected) => {
    expect(places(parts)).toEqual(expected);
  });

  it('says the name a person knows the item by, in both languages', () => {
    expect(issues({ drivers: [aDriver({ settings: { host: '', port: 70_000, speed: 1 } })] })).toEqual(
      [
        ['speed', 'speed：该协议没有此参数', 'speed: the protocol has no such setting'],
        ['host', 'IP地址或主机名：不能为空', 'IP address or host name: is required'],
        ['port', '端口：须为1至65535', 'Port: has to be 1 to 65535'],
      ].map(([field, zh, en]) => ({
        kind: 'drivers',
        id: idOf(1),
        name: 'plc',
        field: `settings.${field}`,
        code: 1505,
        zh,
        en,
        advice: false,
      })),
    );
  });

  it('includes half-filled rows', () => {
    const half = { ...aVariable(), key: '', name: '', decimals: 99 };
    expect(places({ variables: [half], alarms: [], reports: [] })).toEqual([
      'variables 11 key 1709',
      'variables 11 name 10001',
      'variables 11 decimals 10001',
    ]);
  });
});

describe('addresses', () => {
  const at = (address: string, more: Parameters<typeof aVariable>[0] = {}) =>
    places({ variables: [aVariable({ address, ...more })], alarms: [], reports: [] });
  it('that no register has are told before the gateway would refuse them (2201, 2202)', () => {
    expect(at('9x1')).toEqual(['variables 11 address 2201']);
    expect(at('4x65537')).toEqual(['variables 11 address 2202']);
    expect(at(' 4x65536 ')).toEqual([]);
    expect(at('4x65536', { dataType: 'float' })).toEqual(['variables 11 address 2202']);
  });
  it('take only data types that fit them (1717), and inputs no values (2004)', () => {
    expect(at('4x1', { dataType: 'bit' })).toEqual(['variables 11 dataType 1717']);
    expect(at('0x1', { dataType: 'bit' })).toEqual([]);
    expect(at('3x1', { access: 'readwrite' })).toEqual(['variables 11 access 2004']);
  });
  it('of any protocol are told as its form describes them (2202)', () => {
    const ofCpu = (address: string) =>
      places({ drivers: [aDriver({ type: 's7' })], variables: [aVariable({ address })], alarms: [], reports: [] });
    for (const address of ['DB1.DBW0', 'db12.dbx3.7', '%MW10', 'E0.1', 'VD100']) expect(ofCpu(address)).toEqual([]);
    for (const address of ['DB1', 'DB0.DBW0', 'DB1.DBX0.8', 'DB1.W0', '4x1'])
      expect(ofCpu(address)).toEqual(['variables 11 address 2202']);
  });
  it('of an MQTT source name a topic, unless its driver subscribes to one (2202)', () => {
    const ofBroker = (address: string, settings: Record<string, unknown> = {}) =>
      places({
        drivers: [aDriver({ type: 'mqtt', settings: { host: 'broker', ...settings } })],
        variables: [aVariable({ address })],
        alarms: [],
        reports: [],
      });
    for (const address of ['plant/state', 'plant/state#motor.speed']) expect(ofBroker(address)).toEqual([]);
    for (const address of ['#motor.speed', '#']) {
      expect(ofBroker(address)).toEqual(['variables 11 address 2202']);
      expect(ofBroker(address, { subscribeTopic: ' ' })).toContain('variables 11 address 2202');
      expect(ofBroker(address, { subscribeTopic: 'plant/state' })).toEqual([]);
    }
    for (const address of ['plant/+', 'plant/state#', '+'])
      expect(ofBroker(address)).toEqual(['variables 11 address 2202']);
  });
  it('an MQTT source subscribes to a topic of 200 characters at most, without wildcards (1505)', () => {
    const subscribing = (subscribeTopic: string) =>
      places({
        drivers: [aDriver({ type: 'mqtt', settings: { host: 'broker', subscribeTopic } })],
        variables: [],
        alarms: [],
        reports: [],
      });
    expect([subscribing(''), subscribing('t'.repeat(200))]).toEqual([[], []]);
    for (const topic of ['t'.repeat(201), 'plant/+/state', 'plant/#'])
      expect(subscribing(topic)).toEqual(['drivers 01 settings.subscribeTopic 1505']);
  });
  it('are of nobody’s concern where no driver reads', () => {
    expect(at('9x1', { kind: 'internal', driver: undefined })).toEqual([]);
  });
});

describe('what was removed', () => {
  it('is told from what has never been there (1710, 1504)', () => {
    const before = aConfig();
    expect(places({ variables: [], reports: [aReport({ variables: ['level', 'never'] })] }, { before })).toEqual([
      'alarms 21 variable 1710',
      'reports 31 variables 1710',
      'reports 31 variables 1707',
    ]);
    expect(places({ drivers: [] }, { before })).toEqual(['variables 11 driver 1504']);
  });
});

describe('the model of the gateway', () => {
  const model = aModel();
  const variables = [1, 2, 3].map((number) => aVariable({ id: idOf(10 + number), key: `v${number}` }));
  const full = { variables, alarms: [], reports: [] };

  it('holds so much, other devices of the gateway included', () => {
    expect(places(full, { model })).toEqual([]);
    expect(issues(full, { model, usedElsewhere: { ...NOTHING, variables: 1, alarms: 9 } })).toMatchObject([
      {
        kind: 'variables',
        id: null,
        code: 1701,
        zh: expect.stringContaining('共4个（其中同一网关的其他设备1个），上限3个'),
      },
    ]);
  });

  it('answers the codes of a device (1503, 1702, 1703, 1723), and those of a template (3102, 3104 to 3106)', () => {
    const three = [1, 2, 3];
    const parts = {
      drivers: three.map((n) => aDriver({ id: idOf(n), name: n === 1 ? 'plc' : `d${n}` })),
      alarms: three.map((n) => anAlarm({ id: idOf(20 + n) })),
      reports: three.map((n) => aReport({ id: idOf(30 + n), name: `r${n}` })),
      scripts: three.map((n) => aScript({ id: idOf(40 + n), name: `s${n}` })),
    };
    const beyond = (owner: 'device' | 'template') => places(parts, { model, owner });
    expect(beyond('device')).toEqual(['drivers - - 1503', 'alarms - - 1702', 'reports - - 1703', 'scripts - - 1723']);
    expect(beyond('template')).toEqual(['drivers - - 3102', 'alarms - - 3104', 'reports - - 3105', 'scripts - - 3106']);
  });

  it('runs no scripts, or not this protocol, or has not this port', () => {
    const serial = aDriver({ type: 'modbus-rtu', settings: { path: 'COM9' } });
    expect(places({ drivers: [serial] }, { model: aModel({ ports: ['COM1'] }) })).toEqual([
      'drivers 01 settings.path 1505',
    ]);
    expect(places({}, { model: aModel({ protocols: ['opcua'] }) })).toEqual(['drivers 01 type 2101']);
    expect(places({ scripts: [aScript()] }, { model: aModel({ features: [] }) })).toEqual(['scripts 41 - 1325']);
  });

  it('an unknown protocol is told without a model too', () => {
    expect(places({ drivers: [aDriver({ type: 'own' })] })).toEqual(['drivers 01 type 2101']);
  });
});

describe('advice', () => {
  it('does not keep anybody from saving', () => {
    const parts = {
      variables: [aVariable({ deadband: 1 })],
      reports: [aReport({ type: 'change', intervalMs: 2_000, fluctuation: 1 })],
    };
    expect(issues(parts)).toMatchObject([{ kind: 'reports', field: 'fluctuation', code: 1731, advice: true }]);
  });

  it('names keys in scripts that do not exist', () => {
    const scripts = [aScript({ source: 'set("lvl", get("level") + get( \'old\' )); log("gone")' })];
    expect(issues({ scripts })).toMatchObject([
      { field: 'source', advice: true, zh: expect.stringContaining('lvl、old') },
    ]);
  });
});

describe('what a gateway would refuse, or nobody could read', () => {
  const issues = (items: Partial<ConfigItems>, before?: ConfigItems) =>
    checkConfig(aConfig({ alarms: [], reports: [], ...items }), {
      source: 'drivers',
      owner: 'device',
      model: null,
      usedElsewhere: { drivers: 0, variables: 0, alarms: 0, reports: 0, scripts: 0 },
      forms: DRIVER_FORMS,
      before,
    }).map(({ field, code }) => [field, code]);

  it('a string of Modbus needs its length', () => {
    const text = (stringLength?: number) =>
      aVariable({ dataType: 'string', address: '4x1', ...(stringLength && { stringLength }) });
    expect(issues({ drivers: [aDriver()], variables: [text()] })).toEqual([['stringLength', 1717]]);
    expect(issues({ drivers: [aDriver()], variables: [text(8)] })).toEqual([]);
  });
  it.each([
    ['uint8', '255', []],
    ['uint8', '256', [['initialValue', 2003]]],
    ['bit', '2', [['initialValue', 1725]]],
    ['float', 'auto', [['initialValue', 2002]]],
    ['string', 'auto', []],
  ] as const)('an initial value of type %s may be "%s": %j', (dataType, initialValue, expected) => {
    const variable = aVariable({ kind: 'internal', access: 'read', dataType, initialValue });
    expect(issues({ variables: [variable] })).toEqual(expected);
  });
  it('an initial value needs the formula by which it is stored, within the limits of what may be written', () => {
    const limits = { writeLower: 0, writeUpper: 10 };
    const variable = aVariable({ kind: 'internal', readFormula: 'X/10', initialValue: '5', ...limits });
    expect(issues({ variables: [variable] })).toEqual([['writeFormula', expect.any(Number)]]);
    const whole = { ...variable, writeFormula: 'X*10' };
    expect(issues({ variables: [whole] })).toEqual([]);
    expect(issues({ variables: [{ ...whole, initialValue: '11' }] })).toEqual([['initialValue', 2003]]);
  });
  it.each(['bad host !', '300.1.1.1 x', '300.1.1.1'])('"%s" is no host of a driver', (host) => {
    expect(issues({ drivers: [aDriver({ settings: { host } })] })).toEqual([['settings.host', 1505]]);
  });
  it('a name is a title, unless it was stored under an older rule', () => {
    const old = aVariable({ name: '<b>' });
    expect(issues({ drivers: [aDriver()], variables: [old] })).toEqual([['name', 10_001]]);
    expect(
      issues(
        { drivers: [aDriver()], variables: [{ ...old, unit: 'm' }] },
        aConfig({ drivers: [aDriver()], variables: [old] }),
      ),
    ).toEqual([]);
    expect(issues({ drivers: [aDriver({ name: 'a b/<>' })], variables: [] })).toEqual([['name', 10_001]]);
  });
});
