import { z } from 'zod';
import { GatewayState, Quality, Severity, Value } from '../entities/common.ts';
import { Communication } from '../entities/communication.ts';
import { Message } from '../entities/message.ts';
import { Id, Millis } from '../fields.ts';

/** Latest scaled value of one variable, with the moment the source read it. `quality` absent: good. */
export const Reading = z.object({
  variableId: Id,
  value: Value,
  /** When the source was read as this value came; read again without a change since: see the frame `streams`. */
  readAt: Millis,
  /** Since when it has this value, as far as that is known. Absent: since `readAt`. */
  changedAt: Millis.optional(),
  quality: Quality.optional(),
});
export type Reading = z.infer<typeof Reading>;

/** How open alarms are shown: as bad as the worst that stands and is not shelved, and how many are shelved. */
const standing = { worst: Severity.nullable().optional(), shelved: z.int().optional() };

/**
 * Of the live values of a device. `opening`: asked for, and not heard yet. `silent`: its gateway is there and should send, and
 * does not. `closed`: nobody has asked for them, or the gateway is away.
 */
export const StreamState = z.enum(['live', 'opening', 'silent', 'closed']);
export type StreamState = z.infer<typeof StreamState>;

/**
 * Everything the server may push on a live socket. The first `signalVal` frame after subscribing has `snapshot: true` and
 * holds every signal asked for that has a value; later ones hold only what changed. A slow client gets the newest state.
 */
export const LiveFrame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signalVal'), snapshot: z.boolean().optional(), readings: z.array(Reading) }),
  /** What each number stands for in the binary frames that follow; first on a socket of the compact form alone (`LIVE_COMPACT`). */
  z.object({ kind: z.literal('numbers'), numbers: z.array(z.int()), variableIds: z.array(Id) }),
  /** State of the device's gateway, how the device answers it (`null`: it has none), its open alarms; sent at the start and at every change. */
  z.object({
    kind: z.literal('gatewayAlarm'),
    equipId: Id,
    online: z.boolean(),
    state: GatewayState,
    comm: Communication.nullable(),
    active: z.int(),
    unconfirmed: z.int(),
    ...standing,
  }),
  /**
   * Whether the values of each device still come in, also where none changes: at the start, at every change, and every
   * `LIMITS.monitor.beatMs`. Values of a device that is not `live` may be out of date, as may all of them when no such frame
   * comes for `LIMITS.monitor.patienceMs`.
   */
  z.object({
    kind: z.literal('streams'),
    /** By the platform's clock: a frame that was held up on the way proves nothing. */
    at: Millis,
    devices: z.array(
      z.object({
        equipId: Id,
        stream: StreamState,
        /** All its signals but the late ones were read then or later, changed or not. Absent: not known. */
        readAt: Millis.optional(),
        /** Signals that were not. Absent: as said last. */
        late: z.array(Id).optional(),
        /** Its signals among those asked for; once, where a socket is about several devices. */
        signals: z.array(Id).optional(),
      }),
    ),
  }),
  /** An alarm of an asked signal was raised, recovered or confirmed. */
  z.object({
    kind: z.literal('signalAlarm'),
    /** `null`: of a calculated variable. */
    equipId: Id.nullable(),
    alarmId: Id,
    variableId: Id,
    change: z.enum(['raised', 'recovered', 'confirmed']),
    severity: Severity,
    content: z.string(),
    at: Millis,
  }),
  /** The project's own alarms that are open, after any change of one; to those who watch a page of it. */
  z.object({ kind: z.literal('projectAlarm'), projectId: Id, active: z.int(), unconfirmed: z.int(), ...standing }),
  /** A command the account started has ended or moved on. */
  z.object({
    kind: z.literal('command'),
    uuid: Id,
    status: z.enum(['pending', 'sent', 'done', 'failed', 'timeout']),
    code: z.int().nullable(),
    reason: z.string().nullable(),
    readBack: Value,
    /** When the gateway said that it has it; `null`: it has not. */
    receivedAt: Millis.nullable(),
  }),
  /** Signals or titles of the device changed: ask `signal/query` again. */
  z.object({ kind: z.literal('configChanged'), equipId: Id }),
  /** A page of the device or project was saved or deleted: who shows it asks for it again. */
  z.object({ kind: z.literal('pageChanged'), pageId: Id }),
]);
export type LiveFrame = z.infer<typeof LiveFrame>;

/** What the message socket pushes. */
export const MessageFrame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), message: Message }),
  /** Number of unread messages, after any change on any device of the account. */
  z.object({ kind: z.literal('unread'), count: z.int() }),
  /** These were read, on whatever screen of the account: pop-ups about them go. */
  z.object({ kind: z.literal('read'), ids: z.array(Id) }),
  /** Alarms that the account may see were raised, recovered or confirmed, or count otherwise: ask for what is shown of them. */
  z.object({ kind: z.literal('alarms') }),
  /** Gateways came or went, or devices that the account may see answer otherwise: ask for what is shown of their states. */
  z.object({ kind: z.literal('states') }),
  /** Proposals of agents to the account that wait for a decision (decision 122): when the socket opens, if there are any, and at every change. */
  z.object({ kind: z.literal('actions'), count: z.int() }),
  /** An alarm that is spoken has recovered, or somebody has confirmed it: it is spoken no more (`alarmBroadcastTimes`). */
  z.object({ kind: z.literal('alarmOver'), alarmId: Id }),
]);
export type MessageFrame = z.infer<typeof MessageFrame>;

/** The text a client sends every 60 s so that proxies keep the line open. */
export const IDLE_MESSAGE = 'idle';

/** Close codes of our sockets. 4401: token wrong, used or expired. 4403: the right to see it has ended. */
export const SOCKET_CLOSE = { badToken: 4401, revoked: 4403 } as const;

export const SOCKETS = {
  signal: '/lfscada/ws/eg/signal/subscribe/',
  /** The same frames, of several devices; `variableId` of a calculated variable is its own id. */
  project: '/lfscada/ws/project/signal/subscribe/',
  message: '/lfscada/ws/message/subscribe/',
} as const;
