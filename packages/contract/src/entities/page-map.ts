import { z } from 'zod';
import { Id } from '../fields.ts';
import { Severity } from './common.ts';
import { CommunicationState } from './communication.ts';

/** A device as maps of a page show it. */
export const PageMapDevice = z.object({
  id: Id,
  name: z.string(),
  /** Degrees, WGS-84; `null`: nobody has said where it stands. */
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  online: z.boolean(),
  comm: CommunicationState.nullable(),
  /** Alarms that hold; `null`: the caller may not see them. */
  alarmCount: z.int().nullable(),
  /** The worst of them. */
  alarmWorst: Severity.nullable(),
  /** May the caller open it? */
  opens: z.boolean(),
});
export type PageMapDevice = z.infer<typeof PageMapDevice>;

export const PageMapFound = z.object({
  /** How many there are: more than are told beyond `LIMITS.page.mapDevices`. */
  total: z.int(),
  devices: z.array(PageMapDevice),
});
export type PageMapFound = z.infer<typeof PageMapFound>;
