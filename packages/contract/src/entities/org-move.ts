import { z } from 'zod';
import { Id } from '../fields.ts';
import { DeviceUses } from './device-admin.ts';

const named = { id: Id, name: z.string(), orgName: z.string() };
/** What goes along when things are moved to another enterprise, and what breaks by it. */
export const OrgMove = z.object({
  /** A gateway takes all devices on it along, a device its gateway. */
  devices: z.array(z.object(named)),
  gateways: z.array(z.object({ ...named, sn: z.string() })),
  templates: z.array(z.object(named)),
  /** Projects of the old enterprise that use them. */
  uses: z.array(DeviceUses),
  /** What is taken there: nothing is moved while there are any (1114, 1116, 1402). */
  conflicts: z.array(
    z.object({ what: z.enum(['name', 'deviceNo', 'template']), id: Id, name: z.string(), value: z.string() }),
  ),
  losses: z.object({
    /** Authorisations of accounts of the old enterprise. */
    grants: z.int(),
    followers: z.int(),
    /** Devices whose responsible account stays behind. */
    owners: z.int(),
    /** Devices that leave their group. */
    groups: z.int(),
    /** Share links that end. */
    shares: z.int(),
    /** Templates that devices stop following; their configuration stays. */
    templates: z.array(z.object({ id: Id, name: z.string(), devices: z.array(z.string()) })),
    /** Alarm groups that alarms, those of a loss among them, name no longer. */
    alarmGroups: z.array(z.object({ id: Id, name: z.string(), rules: z.int() })),
    /** Enterprises whose shift reports show variables of them no longer. */
    handovers: z.array(z.object({ id: Id, name: z.string(), variables: z.int() })),
  }),
  /** Days that records are kept; `null`: as the installation says. */
  retention: z.object({ from: z.int().nullable(), to: z.int().nullable() }),
});
export type OrgMove = z.infer<typeof OrgMove>;
