import {
  type AnswerOf,
  type BodyOut,
  type DeviceCounts,
  type DeviceListItem,
  type OcInfo,
  commonErrors,
  type groupMonitorCalls,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { GroupMonitorRepository } from './group-monitor.repository.ts';
import { type Below, belowOf } from './org-sums.ts';

type Query = BodyOut<typeof groupMonitorCalls.query>;

export interface GroupMonitorParts {
  group: GroupMonitorRepository;
  /** The device list of the caller. */
  devices: (
    caller: Caller,
    query: Query,
  ) => Promise<{ total: number; more?: true | undefined; rows: DeviceListItem[] }>;
}

/** Group monitoring: devices of all organisations an account sees (decision 039). */
export function createGroupMonitorService({ group, devices }: GroupMonitorParts) {
  return {
    async query(caller: Caller, query: Query): Promise<AnswerOf<typeof groupMonitorCalls.query>> {
      const { rows, ...found } = await devices(caller, query);
      const rules = await group.rules(
        caller,
        rows.map(({ id }) => id),
      );
      return {
        ...found,
        // one that was deleted in between is left out
        rows: rows.flatMap((row) => {
          const rule = rules.get(row.id);
          if (!rule) return [];
          const { ruleType, orgId, orgName } = rule;
          return [{ ...row, equipName: row.name, ruleType, orgId, orgName }];
        }),
      };
    },

    async info(caller: Caller, id: string): Promise<AnswerOf<typeof groupMonitorCalls.info>> {
      const rule = (await group.rules(caller, [id])).get(id);
      if (!rule) throw commonErrors.notFound({ id });
      return { id, ruleType: rule.ruleType, equipName: rule.name, hasPage: rule.hasPage };
    },

    async ocInfo(caller: Caller, query: BodyOut<typeof groupMonitorCalls.ocInfo>): Promise<OcInfo> {
      const counts = await group.counts(caller);
      const orgs = await group.orgs(caller, [...counts.keys()]);
      const root = orgs.get(query.ocId ?? caller.orgId);
      if (!root) throw commonErrors.notFound({ ocId: query.ocId ?? caller.orgId });
      const { total, own, below } = belowOf(root.id, orgs, counts, query.ocId === undefined);
      const keyword = query.keyword?.toLowerCase() ?? '';
      const found = below.filter(({ org }) => org.name.toLowerCase().includes(keyword)).toSorted(byUrgency);
      const start = (query.pageNum - 1) * query.pageSize;
      const parent = root.parentId === null ? undefined : orgs.get(root.parentId);
      const { parentId: _parentId, ...org } = root;
      return {
        org,
        parent: parent?.reachable ? { id: parent.id, name: parent.name } : null,
        counts: total,
        own,
        below: {
          total: found.length,
          rows: found
            .slice(start, start + query.pageSize)
            .map(({ org: { id, name, kind, disabled, reachable }, counts: sum }) => ({
              id,
              name,
              kind,
              disabled,
              reachable,
              counts: sum,
            })),
        },
      };
    },
  };
}
export type GroupMonitorService = ReturnType<typeof createGroupMonitorService>;

const urgency = ({ alarms, offline, failing }: DeviceCounts): readonly [number, number] => [alarms, offline + failing];
/** Most alarms first, then most that are offline or do not answer, then by name. */
function byUrgency(one: Below, other: Below): number {
  const [alarms, offline] = urgency(one.counts);
  const [otherAlarms, otherOffline] = urgency(other.counts);
  return otherAlarms - alarms || otherOffline - offline || one.org.name.localeCompare(other.org.name, 'zh');
}
