import { z } from 'zod';
import { Millis } from '../fields.ts';
import { UnheardCounts } from './communication.ts';

/** Alarms by how grave they are. */
export const SeverityCounts = z.object({ severe: z.int(), important: z.int(), normal: z.int() });
export type SeverityCounts = z.infer<typeof SeverityCounts>;

/** What one sees first: how the plant stands, what happened in the last 24 hours, and what waits for somebody. */
export const Overview = z.object({
  /** Devices by state; `none`: without a gateway. */
  devices: z.object({
    total: z.int(),
    online: z.int(),
    offline: z.int(),
    sleeping: z.int(),
    upgrading: z.int(),
    none: z.int(),
    /** Behind a gateway, and how many of them nobody can vouch for. */
    ...UnheardCounts.shape,
    /** Of them: with an alarm that holds and is not shelved. */
    inAlarm: z.int(),
  }),
  /** Without those that are shelved. `null`: the caller may not see alarms. */
  alarms: z
    .object({
      /** Whose condition holds now. */
      active: SeverityCounts,
      /** Whose condition is over and that nobody has confirmed. */
      waiting: z.int(),
      /** Raised in each of the last 24 full hours and the present one, oldest first; also those that are over. */
      hours: z.array(SeverityCounts.extend({ from: Millis })),
    })
    .nullable(),
  /** What waits for somebody who may do it; `null`: the caller may not. */
  todo: z.object({
    /** Devices whose gateway runs another configuration than the platform has. */
    outOfSync: z.int().nullable(),
    /** Devices of nodes that are not ours, which nobody has taken or refused. */
    toApprove: z.int().nullable(),
    /** Applications for an account. */
    applications: z.int().nullable(),
    /** Faults that nobody was dispatched to yet. */
    toDispatch: z.int().nullable(),
    /** Work orders of the caller or of their department that are to be received or done. */
    orders: z.int().nullable(),
    /** Inspections that the caller can do and that are due within a day. */
    inspections: z.int().nullable(),
    /** Records of smart reports that the caller is to fill in. */
    records: z.int().nullable(),
    /** What agents propose to do in the caller's name. */
    proposals: z.int(),
  }),
  /** Pages of all devices and projects in reach; 0: nobody has drawn anything yet. */
  pages: z.int(),
});
export type Overview = z.infer<typeof Overview>;
