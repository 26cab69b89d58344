import type { Caller } from '../../kernel/caller.ts';

type AddParam = (value: unknown) => string;
interface Visible {
  visible(caller: Caller, add: AddParam): Promise<string>;
}

/** Condition over the table `device`: those bound to the project. Who reaches a project reaches the alarms of its devices. */
export const inProject = (project: string) =>
  `device.id in (select device_id from project_device where project_id = ${project}::uuid)`;
/** Gateways that carry one of them. */
export const carriesForProject = (project: string) =>
  `(select behind.gateway_id from device behind join project_device bound on bound.device_id = behind.id
     where bound.project_id = ${project}::uuid)`;
/** What is named (an alarm `e`, a shelf) is of one of them, of a gateway that carries one, or of the project itself. */
export const ofProject = (project: string, of: 'e' | 'shelf' = 'e') =>
  `(${inProject(project)} or ${of}.project_id = ${project}::uuid or ${of}.gateway_id in ${carriesForProject(project)})`;

/** Which alarms a caller sees: those of the devices, and those of projects themselves, that they reach. */
export interface AlarmSight {
  /** Condition over the table `device`. */
  devices(caller: Caller, add: AddParam): Promise<string>;
  /** Condition over the table `project`. */
  projects(caller: Caller, add: AddParam): Promise<string>;
  /** Condition on `gateway`, the column that names a gateway: one that carries a device they reach. */
  gateways(caller: Caller, gateway: string, add: AddParam): Promise<string>;
  /** Condition over both tables, each joined on the left to what has `device_id`, `project_id` and `gateway_id`. For few rows: it walks no index. */
  either(caller: Caller, add: AddParam, of?: 'e' | 'shelf'): Promise<string>;
}

export function createAlarmSight(devices: Visible, projects: Visible): AlarmSight {
  const gateways = async (caller: Caller, gateway: string, add: AddParam) =>
    `exists (select 1 from device where device.gateway_id = ${gateway} and (${await devices.visible(caller, add)}))`;
  return {
    gateways,
    devices: (caller, add) => devices.visible(caller, add),
    projects: (caller, add) => projects.visible(caller, add),
    async either(caller, add, of = 'e') {
      const ofDevice = await devices.visible(caller, add);
      const ofProject = await projects.visible(caller, add);
      const ofGateway = await gateways(caller, `${of}.gateway_id`, add);
      return `(device.id is not null and (${ofDevice}) or project.id is not null and (${ofProject})
        or ${of}.gateway_id is not null and ${ofGateway})`;
    },
  };
}
