import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { AlarmSettings } from './alarm.ts';

/** An alarm rule of a project: as one of a device, on one of the project's calculated variables. */
export const ProjectAlarmSettings = AlarmSettings.omit({ variable: true }).extend({
  /** The calculated variable that is watched. */
  mvarId: Id,
});
export type ProjectAlarmSettings = z.infer<typeof ProjectAlarmSettings>;

export const ProjectAlarm = ProjectAlarmSettings.extend({
  id: Id,
  projectId: Id,
  /** Of the calculated variable, as they are today. */
  mvarKey: z.string(),
  mvarName: z.string(),
  unit: z.string(),
  /** Since when its condition holds; `null`: it does not. */
  activeSince: Millis.nullable(),
});
export type ProjectAlarm = z.infer<typeof ProjectAlarm>;
