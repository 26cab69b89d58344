import type { BodyOut, alarmCalls } from '@lightfield/contract';
import { type AlarmSight, carriesForProject, inProject } from '../../engines/alarms/alarm-sight.ts';
import type { Caller } from '../../kernel/caller.ts';
import { likeText } from '../../kernel/statement.ts';

export type AlarmFilter = BodyOut<typeof alarmCalls.queryAll>;
export type AddParam = (value: unknown) => string;

const asTime = (ms: number) => new Date(ms);

/** What has become of an event `e`. */
function ofState({ active, confirmed, unresolved, shelved }: Partial<AlarmFilter>): string[] {
  const found: string[] = [];
  if (active !== undefined) found.push(`e.recovered_at is ${active ? '' : 'not '}null`);
  if (confirmed !== undefined) found.push(`e.confirmed_at is ${confirmed ? 'not ' : ''}null`);
  if (unresolved !== undefined)
    found.push(`${unresolved ? '' : 'not '}(e.recovered_at is null or e.confirmed_at is null)`);
  if (shelved !== undefined) found.push(`e.shelf_id is ${shelved ? 'not ' : ''}null`);
  return found;
}

/** Of an event `e`, and of the table of what it is of. A gateway is meant by what it carries. */
function conditions(source: AlarmArm['source'], filter: Partial<AlarmFilter>, add: AddParam): string[] {
  const { equipmentId, equipmentIds, groupId, severity, startTime, endTime } = filter;
  const found: string[] = [];
  const carries = (condition: string) =>
    `e.gateway_id in (select behind.gateway_id from device behind where behind.${condition})`;
  const named = source === 'gateway' ? carries : (condition: string) => `device.${condition}`;
  if (equipmentId)
    found.push(source === 'gateway' ? carries(`id = ${add(equipmentId)}`) : `e.device_id = ${add(equipmentId)}`);
  if (equipmentIds) {
    const those = `any(${add(equipmentIds)}::uuid[])`;
    found.push(source === 'gateway' ? carries(`id = ${those}`) : `e.device_id = ${those}`);
  }
  if (groupId) {
    found.push(
      named(`group_id in (
      with recursive tree as (select ${add(groupId)}::uuid as id
        union select device_group.id from device_group join tree on device_group.parent_id = tree.id) select id from tree)`),
    );
  }
  if (severity) found.push(`e.severity = ${add(severity)}`);
  found.push(...ofState(filter));
  if (startTime !== undefined) found.push(`e.raised_at >= ${add(asTime(startTime))}`);
  if (endTime !== undefined) found.push(`e.raised_at < ${add(asTime(endTime))}`);
  return found;
}

/** Where the alarms of a source are, and what names them. */
const SOURCES = {
  device: { id: 'device_id', variableId: 'variable_id', variables: 'variable' },
  project: { id: 'project_id', variableId: 'mvar_id', variables: 'project_mvar' },
  // It has no variables: its own name stands for them.
  gateway: { id: 'gateway_id', variableId: 'gateway_id', variables: 'gateway' },
} as const;

export interface AlarmArm {
  readonly source: keyof typeof SOURCES;
  /** Columns of the event that name its source and its variable. */
  readonly id: string;
  readonly variableId: string;
  /** From here on a statement reads the events `e` of this source; not by their keyword. */
  readonly from: string;
  /** Those of them that the keyword is in. */
  readonly searched: (like: string) => string;
  /** Tables for `k`, which has `source`, `variable` and `content`; and where the keyword is in one of their names or texts. */
  readonly named: (like: string) => {
    readonly tables: string;
    readonly within: Readonly<Record<KeywordPlace, string>>;
  };
}
export type KeywordPlace = 'source' | 'variable' | 'content';

function armOf(
  source: AlarmArm['source'],
  seen: string,
  filter: Partial<AlarmFilter>,
  conditionsOn: readonly string[],
): AlarmArm {
  const { id, variableId, variables } = SOURCES[source];
  const joined = `join ${source} on ${source}.id = e.${id}`;
  // "not null", though the join implies it: whoever looks for the newest of projects would else walk through those of all devices.
  const where = [`e.${id} is not null`, seen, ...conditionsOn].join(' and ');
  const within = (content: string, like: string) => ({
    source: `${source}.name ilike ${like}`,
    variable: `named.name ilike ${like}`,
    content: `${content} ilike ${like}`,
  });
  return {
    source,
    id,
    variableId,
    // Who sees all of them needs no look at the source: its alarms go with it. There may be millions to count.
    from: `alarm_event e ${seen === 'true' && !filter.groupId ? '' : joined} where ${where}`,
    searched: (like) =>
      `alarm_event e ${joined} left join ${variables} named on named.id = e.${variableId}
        where ${where} and (${Object.values(within('e.content', like)).join(' or ')})`,
    named: (like) => ({
      tables: `join ${source} on ${source}.id = k.source left join ${variables} named on named.id = k.variable`,
      within: within('k.content', like),
    }),
  };
}

/** Alarms that the caller may see, of devices, of projects themselves and of lost gateways: each by its own index, put together by who asks. */
export async function alarmArms(
  sight: AlarmSight,
  caller: Caller,
  filter: Partial<AlarmFilter>,
  add: AddParam,
  more: readonly string[] = [],
): Promise<AlarmArm[]> {
  const { projectId, equipmentId, equipmentIds, groupId } = filter;
  const arm = (source: AlarmArm['source'], seen: string) =>
    armOf(source, seen, filter, [...more, ...conditions(source, filter, add)]);
  const ofDevices = arm('device', projectId ? inProject(add(projectId)) : await sight.devices(caller, add));
  const ofGateways = arm(
    'gateway',
    projectId
      ? `e.gateway_id in ${carriesForProject(add(projectId))}`
      : await sight.gateways(caller, 'e.gateway_id', add),
  );
  // A project is no device, and is in no group.
  if (equipmentId || equipmentIds || groupId) return [ofDevices, ofGateways];
  return [
    ofDevices,
    ofGateways,
    arm('project', projectId ? `e.project_id = ${add(projectId)}::uuid` : await sight.projects(caller, add)),
  ];
}

/** The keyword as the parameter of LIKE. */
export const keywordLike = (keyword: string, add: AddParam): string => `${add(likeText(keyword))}::text`;
