import { z } from 'zod';
import { DataType, Value } from '../entities/common.ts';
import { CommunicationState } from '../entities/communication.ts';
import { Id, Millis } from '../fields.ts';
import { LIMITS } from '../limits.ts';

/**
 * `lf/1/{sn}/...`: what a Lightfield gateway and the platform say beside Sparkplug B. JSON, QoS 1. Documented for whoever
 * builds the other end in docs/protocol/lf1.md.
 */
export const lf1 = {
  /** Gateway → platform. */
  up: {
    hello: (sn: string) => `lf/1/${sn}/up/hello`,
    batch: (sn: string) => `lf/1/${sn}/up/batch`,
    config: (sn: string) => `lf/1/${sn}/up/config`,
    browse: (sn: string) => `lf/1/${sn}/up/browse`,
    scripts: (sn: string) => `lf/1/${sn}/up/scripts`,
    upload: (sn: string) => `lf/1/${sn}/up/upload`,
    status: (sn: string) => `lf/1/${sn}/up/status`,
    sleep: (sn: string) => `lf/1/${sn}/up/sleep`,
    comm: (sn: string) => `lf/1/${sn}/up/comm`,
    /** Not kept for a platform that is away: QoS 0. */
    streams: (sn: string) => `lf/1/${sn}/up/streams`,
    command: (sn: string) => `lf/1/${sn}/up/command`,
  },
  /** Platform → gateway. */
  down: {
    ack: (sn: string) => `lf/1/${sn}/down/ack`,
    hello: (sn: string) => `lf/1/${sn}/down/hello`,
    config: (sn: string) => `lf/1/${sn}/down/config`,
    command: (sn: string) => `lf/1/${sn}/down/command`,
    monitor: (sn: string) => `lf/1/${sn}/down/monitor`,
    browse: (sn: string) => `lf/1/${sn}/down/browse`,
    scripts: (sn: string) => `lf/1/${sn}/down/scripts`,
    upload: (sn: string) => `lf/1/${sn}/down/upload`,
    settings: (sn: string) => `lf/1/${sn}/down/settings`,
  },
} as const;
/** Group id of our own gateways in Sparkplug topics; the edge node id is the SN, the device id the device's id. */
export const SPARKPLUG_GROUP = 'lightfield';
/** Metric property: since when the value stands, DateTime. Absent: since the metric's own time. */
export const CHANGED_AT = 'ChangedAt';
/** Host id of the platform in the Sparkplug STATE topic. */
export const SPARKPLUG_HOST = 'lightfield';

/** First message of a session. The platform answers with `ack` (what it has) and, if revisions differ, `config`. */
export const Hello = z.object({
  v: z.literal(1),
  /** Made when the outbox was created: numbers of another epoch are not continued. */
  epoch: Id,
  /** Revision of the configuration it runs; 0: none. */
  revision: z.int().nonnegative(),
  firmware: z.string().max(50),
  model: z.string().max(50),
  /** Items waiting in the outbox. */
  waiting: z.int().nonnegative(),
  startedAt: Millis,
  /** It says how its live streams are (`up/streams`): values whose stream it does not speak of are out of date. */
  tellsStreams: z.boolean().optional(),
  /** It says how its drivers answer (`up/comm`). Firmware before that does not: its devices stay unknown, and it is said why. */
  tellsComm: z.boolean().optional(),
});
export type Hello = z.infer<typeof Hello>;

/** What a column `int4` holds: one number beyond it would end the transaction that stores the items of many gateways. */
const Int4 = z.int().min(-2_147_483_648).max(2_147_483_647);

/** One stored row of a report. `values[i]` belongs to column i of the layout; 64-bit integers are strings. */
export const RecordItem = z.object({
  kind: z.literal('record'),
  seq: z.int().positive(),
  report: Int4.positive(),
  layout: Int4.positive(),
  time: Millis,
  values: z.array(Value).min(1).max(LIMITS.report.columns),
  /** Quality codes (index into QUALITY_CODES); absent: all good. */
  q: z.array(z.int().min(0).max(3)).optional(),
});
export type RecordItem = z.infer<typeof RecordItem>;

/** An alarm was raised or recovered at the edge. `id` names the occurrence and is the same in both. */
export const AlarmItem = z.object({
  kind: z.literal('alarm'),
  seq: z.int().positive(),
  id: Id,
  rule: Id,
  change: z.enum(['raised', 'recovered']),
  time: Millis,
  value: Value,
});
export type AlarmItem = z.infer<typeof AlarmItem>;

/** How long the steps of a command took at the gateway, ms. Those that were not taken are absent. */
const StepMs = z.number().min(0).max(3_600_000);
export const CommandSteps = z.object({
  /** Until others of the same variable had ended. */
  waitMs: StepMs.optional(),
  writeMs: StepMs.optional(),
  /** Reading, or reading back until the value was there. */
  readMs: StepMs.optional(),
});
export type CommandSteps = z.infer<typeof CommandSteps>;

/** How a command ended. Travels through the outbox, so it arrives once, whatever happens to the line. */
export const ReplyItem = z.object({
  kind: z.literal('reply'),
  seq: z.int().positive(),
  uuid: Id,
  ok: z.boolean(),
  /** Error code when not ok. */
  code: Int4.nullable(),
  reason: z.string().max(500).nullable(),
  /** Scaled value read back after a write, or read. */
  readBack: Value,
  time: Millis,
  /** Firmware before it does not say it. */
  steps: CommandSteps.optional(),
});
export type ReplyItem = z.infer<typeof ReplyItem>;

/** Stands where items had to be dropped because the disk budget was used up: the gap is known, not silent. */
export const LostItem = z.object({
  kind: z.literal('lost'),
  seq: z.int().positive(),
  records: z.int().nonnegative(),
  events: z.int().nonnegative(),
  from: Millis,
  to: Millis,
});
export type LostItem = z.infer<typeof LostItem>;

export const UplinkItem = z.discriminatedUnion('kind', [RecordItem, AlarmItem, ReplyItem, LostItem]);
export type UplinkItem = z.infer<typeof UplinkItem>;

/**
 * Items in order of `seq`, which rises without limit within an epoch (gaps only where items were dropped). The platform stores
 * a batch in one transaction, skips what it has (`seq` at or below its cursor), and then answers `ack`.
 */
export const Batch = z.object({ v: z.literal(1), epoch: Id, items: z.array(UplinkItem).min(1).max(1_000) });
export type Batch = z.infer<typeof Batch>;

/** All up to and including `through` is stored; the gateway may forget it. */
export const Ack = z.object({ v: z.literal(1), epoch: Id, through: z.int().nonnegative() });
export type Ack = z.infer<typeof Ack>;

/**
 * Says hello again. `anew`: with its births before, and what is not acknowledged is sent once more: the platform has begun to hear it, at a
 * broker that has kept the connection.
 */
export const HelloDown = z.object({ v: z.literal(1), anew: z.boolean() });
export type HelloDown = z.infer<typeof HelloDown>;

/** The whole document was applied, or all of it refused. */
export const ConfigResult = z.object({
  v: z.literal(1),
  /** Revision that was offered. */
  revision: z.int().nonnegative(),
  ok: z.boolean(),
  /** Revision that runs now. */
  running: z.int().nonnegative(),
  /** `item` is a path such as "设备 锅炉 / 变量 temp"; `reason` says what is wrong with it. */
  errors: z.array(z.object({ item: z.string(), reason: z.string() })).max(100),
});
export type ConfigResult = z.infer<typeof ConfigResult>;

/** Which configuration do you run? */
export const UploadDown = z.object({
  v: z.literal(1),
  /** Repeated in the answer. */
  uuid: Id,
});
export type UploadDown = z.infer<typeof UploadDown>;

export const UploadResult = z.object({
  v: z.literal(1),
  uuid: Id,
  /** The GatewayConfig that runs as JSON, gzip, base64; null: none does. 20,000 variables stay below `messageBytes` by this. */
  config: z.base64().max(LIMITS.gateway.messageBytes).nullable(),
});
export type UploadResult = z.infer<typeof UploadResult>;

/** A write or a read for one variable. Carried out once per uuid, never after the deadline. */
export const CommandDown = z.object({
  v: z.literal(1),
  uuid: Id,
  kind: z.enum(['write', 'read']),
  variableId: Id,
  /** Scaled value to write. */
  value: Value,
  deadline: Millis,
});
export type CommandDown = z.infer<typeof CommandDown>;

/** A command has reached the gateway, which will end it with a `reply`. Says nothing of how it ends. */
export const CommandUp = z.object({ v: z.literal(1), uuid: Id });
export type CommandUp = z.infer<typeof CommandUp>;

/** Stream the live values of these devices until the time is over. Replaces what was said before for the same device. */
export const MonitorDown = z.object({
  v: z.literal(1),
  deviceId: Id,
  /** Shortest time between two DDATA messages, ms. */
  intervalMs: z.int().min(20).max(3_600_000),
  /** How long from now, ms (not a point in time: clocks differ). 0 ends it. */
  forMs: z.int().min(0).max(4_000_000),
});
export type MonitorDown = z.infer<typeof MonitorDown>;

/**
 * Streams that are alive: said of each device once all its values were sent, and from then on at least as often as LIMITS
 * says, behind the values. Only changes are streamed, so this alone proves of a steady value that it still holds.
 */
export const StreamsUp = z.object({
  v: z.literal(1),
  /** By the gateway's clock. */
  at: Millis,
  devices: z
    .array(
      z.object({
        deviceId: Id,
        /** All variables but the late ones were read then or later, changed or not; null: it is not known when. */
        readAt: Millis.nullable(),
        /** Aliases that are not covered by it, as pairs: from one to another of those the device has, both included. */
        late: z.array(z.int().nonnegative()).max(LIMITS.monitor.latePairs * 2),
      }),
    )
    .max(1_000),
});
export type StreamsUp = z.infer<typeof StreamsUp>;

/** What does the device behind a driver hold below `parent`? For protocols whose devices keep a directory. */
export const BrowseDown = z.object({
  v: z.literal(1),
  /** Repeated in the answer. */
  uuid: Id,
  deviceId: Id,
  /** Name of the driver within the device. */
  driver: z.string().min(1).max(50),
  /** `address` of an entry; null: the topmost entries. */
  parent: z.string().min(1).max(500).nullable(),
});
export type BrowseDown = z.infer<typeof BrowseDown>;

export const BrowseResult = z.object({
  v: z.literal(1),
  uuid: Id,
  ok: z.boolean(),
  /** Error code when not ok. */
  code: z.int().nullable(),
  reason: z.string().max(500).nullable(),
  nodes: z
    .array(
      z.object({
        /** Taken by a variable as its address, and by the next browse as its parent. */
        address: z.string(),
        name: z.string(),
        /** There may be entries below it. */
        folder: z.boolean(),
        /** Type a variable on it should have; null: it holds nothing a variable could take. */
        dataType: DataType.nullable(),
        writable: z.boolean(),
      }),
    )
    .max(2_000),
  /** There are more entries than fit into one message. */
  more: z.boolean(),
});
export type BrowseResult = z.infer<typeof BrowseResult>;

/** Tell what the scripts of a device say, for this long; said again while somebody reads. 0 ends it. */
export const ScriptsDown = z.object({
  v: z.literal(1),
  deviceId: Id,
  /** How long from now, ms. */
  forMs: z.int().min(0).max(3_600_000),
});
export type ScriptsDown = z.infer<typeof ScriptsDown>;

export const ScriptLine = z.object({ time: Millis, text: z.string().max(LIMITS.script.lineMax) });
export type ScriptLine = z.infer<typeof ScriptLine>;

/**
 * How the drivers answer. Once in every session when its hello was answered (`whole`: what is not named is not there; a long one goes
 * on in messages that are not whole), then whenever one changes. States are damped: a driver that answers now and then is failing.
 */
export const CommUp = z.object({
  v: z.literal(1),
  /** The gateway's clock now: `since` and `lastGoodAt` are read against it. */
  at: Millis,
  whole: z.boolean(),
  drivers: z
    .array(
      z.object({
        deviceId: Id,
        /** Name of the driver within the device. */
        driver: z.string().min(1).max(50),
        /** Never ok before something was read. */
        state: CommunicationState.exclude(['unknown']),
        since: Millis,
        /** `null`: never since the gateway was started. */
        lastGoodAt: Millis.nullable(),
        code: z.int().min(0).max(999_999).nullable(),
        reason: z.string().max(500),
      }),
    )
    .max(LIMITS.gateway.commEntries),
});
export type CommUp = z.infer<typeof CommUp>;

/** What the scripts of a device said. The first message after `ScriptsDown` has all scripts, and of each the newest lines. */
export const ScriptsUp = z.object({
  v: z.literal(1),
  deviceId: Id,
  scripts: z
    .array(
      z.object({
        id: Id,
        /** It failed too often, and does not run until it is edited or the gateway starts again. */
        stopped: z.boolean(),
        /** The lines are all there are; otherwise they follow those told before. */
        whole: z.boolean(),
        lines: z.array(ScriptLine).max(LIMITS.script.linesKept),
      }),
    )
    .max(LIMITS.script.perDevice),
});
export type ScriptsUp = z.infer<typeof ScriptsUp>;
