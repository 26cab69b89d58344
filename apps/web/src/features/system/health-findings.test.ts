import type { PlatformHealth, ProcessHealth } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { findingsOf } from './health-findings.ts';

const aProcess = (fields: Partial<ProcessHealth> = {}): ProcessHealth => ({
  id: 'a',
  name: 'a:80',
  version: '1.0.0',
  roles: ['web', 'ingest', 'jobs'],
  startedAt: 0,
  saidAt: 0,
  state: 'running',
  isAnswering: true,
  memoryBytes: 1,
  cpuShare: 0,
  lagMs: 1,
  gateways: 0,
  sockets: 0,
  busServer: '',
  brokerServer: '',
  waitingStatements: 0,
  waitingBatches: 0,
  oldestBatchMs: 0,
  clockAheadMs: 0,
  ...fields,
});
const health = (fields: Partial<PlatformHealth> = {}, database: Partial<PlatformHealth['database']> = {}) =>
  findingsOf({
    at: 0,
    bus: 'nats',
    broker: 'embedded',
    heard: 1,
    processes: [aProcess()],
    leases: [{ name: 'losses', processId: 'a' }],
    queues: [],
    database: {
      version: '17',
      startedAt: 0,
      sizeBytes: 1,
      connections: 5,
      connectionsMax: 100,
      standbys: [],
      ...database,
    },
    ...fields,
  }).map(({ kind }) => kind);

it('finds nothing where all is well', () => {
  expect(health()).toEqual([]);
});
it('finds processes that are silent or not heard on the bus, the worst first', () => {
  const processes = [aProcess(), aProcess({ id: 'b', name: 'b:80', state: 'silent' })];
  expect(health({ processes, leases: [{ name: 'losses', processId: null }] })).toEqual(['silent', 'idle']);
  expect(health({ processes: [aProcess(), aProcess({ id: 'b' })] })).toEqual(['unheard']);
  expect(health({ processes: [aProcess()], bus: 'none', heard: 1, leases: [] })).toEqual([]);
});
it('finds servers of bus and brokers that do not answer, and gateways at them that nobody has', () => {
  const server = { of: 'bus' as const, address: '10.0.0.1:4222', answers: true };
  expect(health({ servers: [server], parts: [{ processId: 'a', count: 16 }] })).toEqual([]);
  const servers = [server, { ...server, address: '10.0.0.2:4222', answers: false }];
  expect(health({ servers, parts: [{ processId: null, count: 4 }] })).toEqual(['parts', 'servers']);
});
it('finds a store of files that does not answer or refuses us', () => {
  const files = { place: 'https://s3.example/lightfield', why: '503 SlowDown' };
  expect(health({ files: { ...files, state: 'well', why: '' } })).toEqual([]);
  expect(health({ files: { ...files, state: 'away' } })).toEqual(['files']);
  expect(health({ files: { ...files, state: 'refuses' } })).toEqual(['files']);
});
it('finds processes that hear no gateways, as no broker of others can be reached', () => {
  const processes = [
    aProcess({ roles: ['web'] }),
    aProcess({ id: 'b', roles: ['ingest'], brokerServer: 'a:1883' }),
    aProcess({ id: 'c', roles: ['ingest', 'jobs'] }),
  ];
  expect(health({ heard: 3, processes })).toEqual([]);
  expect(health({ heard: 3, processes, broker: 'nats' })).toEqual(['brokerless']);
  expect(health({ heard: 2, processes: processes.slice(0, 2), broker: 'mqtt' })).toEqual(['roles']);
});
it('finds what no running process is there for', () => {
  const processes = [
    aProcess({ roles: ['web'] }),
    aProcess({ id: 'b', roles: ['jobs', 'ingest'] }),
    aProcess({ id: 'c', roles: ['jobs'] }),
  ];
  expect(health({ heard: 3, processes })).toEqual([]);
  expect(health({ heard: 3, processes: processes.map((one) => ({ ...one, state: 'silent' })) })).toEqual([
    'silent',
    'roles',
  ]);
  const [web] = processes;
  expect(health({ processes: web ? [web] : [] })).toEqual(['roles']);
});
it('finds what is near its limit: connections, late timers, waiting statements, a standby that lags', () => {
  expect(health({}, { connections: 89 })).toEqual([]);
  expect(health({}, { connections: 90 })).toEqual(['connections']);
  expect(health({ processes: [aProcess({ lagMs: 250 })] })).toEqual([]);
  expect(health({ processes: [aProcess({ lagMs: 251, waitingStatements: 21 })] })).toEqual(['late', 'waiting']);
  expect(health({ processes: [aProcess({ waitingBatches: 2, oldestBatchMs: 30_000 })] })).toEqual([]);
  expect(health({ processes: [aProcess({ waitingBatches: 2, oldestBatchMs: 30_001 })] })).toEqual(['unstored']);
  expect(health({ processes: [aProcess({ clockAheadMs: -2_000 })] })).toEqual([]);
  expect(health({ processes: [aProcess({ clockAheadMs: -2_001 })] })).toEqual(['clock']);
  const standby = { name: 's', state: 'streaming', sync: 'async', behindBytes: 268_435_457 };
  expect(health({}, { standbys: [standby] })).toEqual(['behind']);
  expect(health({}, { standbys: [{ ...standby, behindBytes: null }] })).toEqual([]);
});
it('finds what should have been done minutes ago', () => {
  const queue = (oldestAt: number | null) => [{ name: 'notices' as const, waiting: 1, oldestAt }];
  expect(health({ at: 300_000, queues: queue(0) })).toEqual([]);
  expect(health({ at: 300_001, queues: queue(0) })).toEqual(['queue']);
  expect(health({ at: 300_001, queues: queue(null) })).toEqual([]);
});
it('says that two versions work together, as during an upgrade', () => {
  expect(health({ heard: 2, processes: [aProcess(), aProcess({ id: 'b', version: '1.1.0' })] })).toEqual(['versions']);
});

it('finds databases of history that do not answer, are something else, or are named by no setting', () => {
  const machine = { number: 1, address: 'a:5432/history', state: 'well' as const, sizeBytes: 1 };
  expect(health({ history: { machines: [machine], waitingDays: 4 } })).toEqual([]);
  const states = ['away', 'unnamed', 'away', 'foreign', 'ahead'] as const;
  const machines = states.map((state) => ({ ...machine, state }));
  const leases = [{ name: 'losses', processId: null }];
  // One that no setting names is the worst of them.
  const found = health({ leases, history: { machines, waitingDays: 0 } });
  expect(found).toEqual(['history', 'idle', 'history', 'history', 'history']);
});
