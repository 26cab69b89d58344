import { z } from 'zod';
import { CommandState } from '../entities/command.ts';
import { GatewayInfo } from '../entities/device.ts';
import { ProjectKey } from '../entities/project-variable.ts';
import { Signal } from '../entities/variable.ts';
import { Id, commaList, formInt, optional } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

const value = z.union([z.string().max(500), z.number(), z.boolean().transform(Number)]).transform(String);
const commandStarted = z.object({ uuid: Id });

export const monitorCalls = {
  gatewayInfo: defineCall('/lfscada/monitor/multi/gateway/info', {
    access: 'monitor_equip_real',
    share: true,
    scope: { device: 'equipmentId' },
    effect: 'reads',
    summary: 'State of the gateway of a device; code 2001 when it has none',
    body: z.object({ equipmentId: Id }),
    answer: GatewayInfo,
  }),
  signals: defineCall('/lfscada/monitor/multi/signal/query', {
    access: 'monitor_equip_real',
    share: true,
    scope: { device: 'equipmentId' },
    effect: 'reads',
    summary: 'Signals of a device; code 2001 when it has no gateway',
    body: z.object({ equipmentId: Id }),
    answer: z.array(Signal),
  }),
  open: defineCall('/lfscada/monitor/multi/open', {
    access: 'monitor_equip_real',
    share: true,
    scope: { device: 'equipmentId' },
    effect: 'marks',
    summary: 'Let the gateway stream live values of a device for `delay` seconds',
    body: z.object({
      equipmentId: Id,
      /** Time between updates, ms. */
      interval: optional(formInt.pipe(z.int().min(20).max(3_600_000))),
      /** Seconds it stays open; refreshed by calling again. */
      delay: optional(formInt.pipe(z.int().min(1).max(LIMITS.monitor.projectOpenSeconds))),
    }),
    answer: z.object({ openUntil: z.int() }),
  }),
  /** Single-use token for `/lfscada/ws/eg/signal/subscribe/{token}`, bound to the account, the session and the signals. */
  token: defineCall('/lfscada/websocket/monitor/new/token', {
    access: 'monitor_equip_real',
    share: true,
    scope: { device: 'equipmentId' },
    effect: 'marks',
    summary: 'Token for the live socket of a device',
    body: z.object({
      equipmentId: Id,
      /** Comma list of signal ids, or "all". */
      dataSignal: z.union([z.literal('all'), commaList(Id, LIMITS.monitor.signalsPerSocket)]),
    }),
    answer: z.object({ token: z.string(), expiresAt: z.int() }),
  }),
  write: defineCall('/lfscada/monitor/multi/signal/writeVal', {
    access: 'monitor_equip_write',
    share: true,
    scope: { device: 'equipmentId' },
    effect: 'later',
    summary: 'Write a value to a signal; the result comes by the callback',
    body: z.object({ equipmentId: Id, signalId: Id, value }),
    answer: commandStarted,
  }),
  readNow: defineCall('/lfscada/monitor/multi/signal/read', {
    access: 'monitor_equip_real',
    share: true,
    scope: { device: 'equipmentId' },
    effect: 'marks',
    summary: 'Read a signal from the device now (on-demand signals); the result comes by the callback',
    body: z.object({ equipmentId: Id, signalId: Id }),
    answer: commandStarted,
  }),
  /**
   * Of a project: `signalId` may also be the name `device.variable`; the write obeys the variable and the caller's right to
   * write its device. 2004: a calculated variable. Without a project the signal's own device decides.
   */
  projectWrite: defineCall('/lfscada/monitor/project/signal/writeVal', {
    access: 'monitor_equip_write',
    share: true,
    scope: { project: 'projectId' },
    effect: 'later',
    summary: 'Write a value to a signal of any visible device; the result comes by the callback',
    body: z.object({ projectId: optional(Id), signalId: z.union([Id, ProjectKey]), value }),
    answer: commandStarted,
  }),
  projectCallback: defineCall('/lfscada/monitor/project/signal/callback', {
    access: 'session',
    share: true,
    scope: 'own',
    effect: 'reads',
    summary: 'State of a signal write',
    body: z.object({ uuid: Id }),
    answer: CommandState,
  }),
};
