import {
  type BodyOut,
  LIMITS,
  type ProjectAlarm,
  type ProjectAlarmSettings,
  type ProjectRow,
  alarmGroupErrors,
  commonErrors,
  type projectAlarmCalls,
  projectErrors,
} from '@lightfield/contract';
import { conditionFinding, describeCondition } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { AlarmEnding } from '../../engines/alarms/alarm-ending.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { MvarRepository, StoredMvar } from './mvar.repository.ts';
import type { ProjectAlarmRepository } from './project-alarm.repository.ts';
import type { ProjectReach } from './project-scope.ts';
import type { ProjectRepository } from './project.repository.ts';
import { assertManages, stillThere } from './project.service.ts';

export interface ProjectAlarmServiceParts {
  db: Db;
  projects: Pick<ProjectRepository, 'lock'>;
  mvars: Pick<MvarRepository, 'find'>;
  rules: ProjectAlarmRepository;
  reach: Pick<ProjectReach, 'mayManageAll'>;
  ending: Pick<AlarmEnding, 'endOpen'>;
  operations: OperationLog;
  clock: Clock;
  bus: Pick<Bus, 'emit'>;
}
/** As formulas of devices: greater and less only, since no computed number is exactly another one (S1 §5). */
const CALCULATED = { dataType: 'double', kind: 'intermediate' } as const;

/** The rules of a project's alarm rules. Whether the caller reaches the project was checked before. */
export function createProjectAlarmService(parts: ProjectAlarmServiceParts) {
  const { db, projects, mvars, rules, reach, ending, operations, clock, bus } = parts;

  /** 1210, 2621, and 90002 for a calculated variable that is none of the project. Answers the variable. */
  async function checked(
    tx: Transaction,
    caller: Caller,
    project: ProjectRow,
    rule: ProjectAlarmSettings,
  ): Promise<StoredMvar> {
    const mvar = await mvars.find(tx, rule.mvarId);
    if (mvar?.projectId !== project.id) throw commonErrors.notFound({ mvarId: rule.mvarId, field: 'mvarId' });
    const wrong = conditionFinding(rule, CALCULATED);
    if (wrong) throw projectErrors.projectAlarmInvalid({ field: wrong.side, problem: wrong.finding[caller.lang] });
    if (rule.group !== null && !(await rules.mayName(tx, project.orgId, rule.group)))
      throw alarmGroupErrors.unknown({ field: 'group', item: rule.content });
    return mvar;
  }

  const write = (
    tx: Transaction,
    caller: Caller,
    action: 'projectAlarm.add' | 'projectAlarm.edit' | 'projectAlarm.delete',
    { id, name }: ProjectRow,
    content: string,
    changes: ReturnType<typeof changesOf>,
  ) =>
    operations.write(
      caller,
      { action, objectType: 'project', objectId: id, objectName: `${name} / ${content}`, ...changes },
      tx,
    );

  async function projectOf(caller: Caller, id: string): Promise<string> {
    const found = await rules.find(db, id);
    if (!found) throw commonErrors.notFound({ id });
    await assertManages(reach, caller, [found.projectId]);
    return found.projectId;
  }

  return {
    all: (projectId: string): Promise<ProjectAlarm[]> => rules.all(db, projectId),

    async add(caller: Caller, { projectId, rule }: BodyOut<typeof projectAlarmCalls.add>): Promise<{ id: string }> {
      await assertManages(reach, caller, [projectId]);
      const id = newId();
      await db.transaction(async (tx) => {
        const project = stillThere(await projects.lock(tx, projectId), projectId);
        const held = (await rules.all(tx, projectId)).length;
        if (held >= LIMITS.project.alarms) throw projectErrors.projectAlarmsMax({ held });
        const { key } = await checked(tx, caller, project, rule);
        await rules.insert(tx, { id, projectId, rule });
        await write(tx, caller, 'projectAlarm.add', project, rule.content, changesOf({}, told(rule, key)));
      });
      bus.emit('projectChanged', { projectId, reach: false });
      return { id };
    },

    async edit(caller: Caller, { id, rule }: BodyOut<typeof projectAlarmCalls.edit>): Promise<{ id: string }> {
      const projectId = await projectOf(caller, id);
      await db.transaction(async (tx) => {
        const project = stillThere(await projects.lock(tx, projectId), projectId);
        const before = await rules.find(tx, id);
        if (!before) throw commonErrors.notFound({ id });
        const { key } = await checked(tx, caller, project, rule);
        const changes = changesOf(told(before, before.mvarKey), told(rule, key));
        if (!changes) return;
        await rules.update(tx, id, rule);
        await write(tx, caller, 'projectAlarm.edit', project, rule.content, changes);
      });
      bus.emit('projectChanged', { projectId, reach: false });
      return { id };
    },

    async delete(caller: Caller, id: string): Promise<Record<string, never>> {
      const projectId = await projectOf(caller, id);
      const tell = await db.transaction(async (tx) => {
        const project = stillThere(await projects.lock(tx, projectId), projectId);
        const before = await rules.find(tx, id);
        if (!before) throw commonErrors.notFound({ id });
        const ended = await ending.endOpen(tx, { ruleIds: [id] }, clock.now());
        await rules.delete(tx, id);
        const changes = changesOf(told(before, before.mvarKey), {});
        await write(tx, caller, 'projectAlarm.delete', project, before.content, changes);
        return ended;
      });
      tell();
      bus.emit('projectChanged', { projectId, reach: false });
      return {};
    },
  };
}
export type ProjectAlarmService = ReturnType<typeof createProjectAlarmService>;

/** What the operation log says of one. */
const told = (rule: ProjectAlarmSettings, key: string): Record<string, unknown> => ({
  variable: key,
  condition: describeCondition(rule.comparison, rule.value),
  content: rule.content,
  filterCount: rule.filterCount,
  severity: rule.severity,
  confirmRule: rule.confirmRule,
  enabled: rule.enabled,
  voice: rule.voice,
  loop: rule.loop,
  group: rule.group,
  methods: rule.methods,
});
