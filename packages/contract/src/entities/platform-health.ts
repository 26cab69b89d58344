import { z } from 'zod';
import { Millis } from '../fields.ts';

/** What one of several processes can be there for: people, gateways, what follows from rows and the time. */
export const PlatformRole = z.enum(['web', 'ingest', 'jobs']);
export type PlatformRole = z.infer<typeof PlatformRole>;

/** One process of the platform, as it said of itself last. */
export const ProcessHealth = z.object({
  id: z.string(),
  /** Machine and port of its pages. */
  name: z.string(),
  version: z.string(),
  /** What it is there for (`LF_ROLES`). */
  roles: z.array(PlatformRole),
  startedAt: Millis,
  saidAt: Millis,
  /** `silent`: nothing was heard for longer than it may be quiet. It may have been killed, held still or cut off. */
  state: z.enum(['running', 'silent']),
  /** The one that answers this call. */
  isAnswering: z.boolean(),
  memoryBytes: z.number(),
  /** Of one processor; 1: one of them is busy all the time. Threads count. */
  cpuShare: z.number(),
  /** How late its timers come, 99th percentile since it said so before, ms. */
  lagMs: z.number(),
  /** Gateways whose connections it holds. */
  gateways: z.int(),
  /** Open sockets of browsers. */
  sockets: z.int(),
  /** NATS server that it is connected to; empty: to none, or there is no bus. */
  busServer: z.string(),
  /** Server of a cluster of MQTT brokers of others that it is connected to; empty: to none, or gateways come to the platform itself. */
  brokerServer: z.string(),
  /** Statements that wait for a connection to the database. */
  waitingStatements: z.int(),
  /** Batches that gateways have sent to it and that are not stored yet; how long the oldest has been here, ms. */
  waitingBatches: z.int(),
  oldestBatchMs: z.int(),
  /** By how much the clock of its machine is ahead of the database's, which is what counts; 0: less than a twentieth of a second. */
  clockAheadMs: z.int(),
});
export type ProcessHealth = z.infer<typeof ProcessHealth>;

/** Commands to gateways, steps of alarms, and SMS, calls and e-mails. */
export const PlatformQueue = z.enum(['commands', 'alarmSteps', 'notices']);
export type PlatformQueue = z.infer<typeof PlatformQueue>;

/** What the platform runs on and how that is, for those who run it. */
export const PlatformHealth = z.object({
  at: Millis,
  /** Whether several processes can work on this database (`LF_BUS`). */
  bus: z.enum(['none', 'nats']),
  /** Whose MQTT broker gateways connect to (`LF_BROKER`). */
  broker: z.enum(['embedded', 'nats', 'mqtt']),
  /**
   * Servers of the bus (`LF_BUS`) and of brokers of others (`LF_BROKER_URL`), and whether the process that answers reaches them. Processes
   * of before say nothing of them.
   */
  servers: z.array(z.object({ of: z.enum(['bus', 'broker']), address: z.string(), answers: z.boolean() })).optional(),
  /** Of gateways at brokers of others: how many of the parts that they are divided into each process has; `null`: nobody at this moment. */
  parts: z.array(z.object({ processId: z.string().nullable(), count: z.int() })).optional(),
  /** Processes that the one which answers hears on the bus, itself among them. */
  heard: z.int(),
  processes: z.array(ProcessHealth),
  /** What one process does for all: by name, and which; `null`: nobody at this moment. Empty where there is one process. `parts`: of what
   *  processes share in parts, how many that one has, or nobody; then there is an entry for each process that has some. */
  leases: z.array(z.object({ name: z.string(), processId: z.string().nullable(), parts: z.int().nullish() })),
  /** What waits to be done, of all processes. `oldestAt`: since when the oldest could have been; `null`: nothing waits. */
  queues: z.array(z.object({ name: PlatformQueue, waiting: z.int(), oldestAt: Millis.nullable() })),
  database: z.object({
    version: z.string(),
    startedAt: Millis,
    sizeBytes: z.number(),
    connections: z.int(),
    connectionsMax: z.int(),
    /** Servers that follow it. `behindBytes`: of what it has written, not applied there; `null`: not known. */
    standbys: z.array(
      z.object({ name: z.string(), state: z.string(), sync: z.string(), behindBytes: z.number().nullable() }),
    ),
  }),
  /**
   * Servers that closed days of history are brought to (`LF_HISTORY_URLS`), and days of reports that should be there and are not yet. Absent:
   * there are none. `state`: it is something else's (`foreign`), a copy of this database has written there (`ahead`), days lie there and no
   * setting says where it is (`unnamed`).
   */
  history: z
    .object({
      machines: z.array(
        z.object({
          number: z.int().nullable(),
          address: z.string(),
          state: z.enum(['well', 'away', 'foreign', 'ahead', 'unnamed']),
          sizeBytes: z.number().nullable(),
        }),
      ),
      waitingDays: z.int(),
    })
    .optional(),
  /** Where files lie that all processes have to have: a folder or a bucket; `why`: a status or a code. Processes of before say nothing of it. */
  files: z.object({ place: z.string(), state: z.enum(['well', 'away', 'refuses']), why: z.string() }).optional(),
});
export type PlatformHealth = z.infer<typeof PlatformHealth>;
