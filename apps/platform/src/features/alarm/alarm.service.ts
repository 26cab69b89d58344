import {
  FIRST_LANGUAGE,
  type AlarmEvent,
  type AlarmRecord,
  type AnswerOf,
  type BodyOut,
  DomainError,
  LIMITS,
  type Page,
  SUCCESS,
  type alarmCalls,
  commonErrors,
  monitorErrors,
} from '@lightfield/contract';
import { alarmCondition, confirmDecision } from '@lightfield/rules';
import { type AlarmRow, alarmFromRow, alarmSaid, alarmSource, toldTo } from '../../engines/alarms/alarm-row.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { AlarmFilter } from './alarm-arms.ts';
import type { AlarmRepository } from './alarm.repository.ts';
import { assertPeriod } from '../../kernel/period.ts';

export interface AlarmServiceParts {
  db: Pick<Db, 'transaction'>;
  alarms: AlarmRepository;
  clock: Clock;
  bus: Pick<Bus, 'emit'>;
  operations: OperationLog;
  /** Open alarms of a device (`alarms.counts`). */
  alarmCounts: (deviceId: string) => { active: number; unconfirmed: number };
}

type Confirmed = BodyOut<typeof alarmCalls.confirm>;

/** The rules of looking at alarms and of confirming them. */
export function createAlarmService({ db, alarms, clock, bus, operations, alarmCounts }: AlarmServiceParts) {
  /** Whether the caller reaches the device and the project was checked before. */
  function filterOf(body: AlarmFilter): AlarmFilter {
    const { startTime, endTime } = body;
    if (startTime !== undefined && endTime !== undefined) assertPeriod({ startTime, endTime });
    return body;
  }

  /** Records that a person has seen an alarm: once, and under the rule "manual" only after the value has recovered. */
  async function confirm(caller: Caller, { alarmId, projectId }: Confirmed): Promise<AlarmEvent> {
    const row = await alarms.find(caller, alarmId, projectId);
    if (!row) throw commonErrors.notFound({ alarmId });
    const alarm = alarmFromRow(row);
    refuse(confirmDecision(alarm.confirmRule, alarm), alarmId);
    // Two operators may press the button together. The row decides who was first, not the check above.
    const confirmed = await db.transaction(async (tx) => {
      const marked = await alarms.markConfirmed(tx, alarmId, { by: caller.loginName, at: clock.now() });
      if (marked) {
        const objectName = `${alarm.equipName} / ${alarm.content}`;
        const objectType = alarm.projectId !== null ? 'project' : alarm.gatewayId !== null ? 'gateway' : 'device';
        const object = { objectType, objectId: alarmSource(alarm), objectName };
        await operations.write(
          caller,
          { action: 'alarm.confirm', ...object, new: alarmCondition(alarm, FIRST_LANGUAGE) },
          tx,
        );
      }
      return marked;
    });
    if (!confirmed) throw monitorErrors.alreadyConfirmed({ alarmId });
    const now: AlarmRow = { ...row, confirmed_at: new Date(clock.now()), confirmed_by: caller.loginName };
    bus.emit('alarm', alarmSaid(now, 'confirmed'));
    bus.emit('alarmSeen', { accountId: caller.accountId, alarmId, sourceId: alarmSource(alarm) });
    return { ...alarm, ...confirmed };
  }

  return {
    confirm,

    async query(caller: Caller, body: BodyOut<typeof alarmCalls.query>): Promise<Page<AlarmRecord>> {
      const { pageNum, pageSize, oldestFirst, ...asked } = body;
      const filter = filterOf(asked);
      const { total, rows } = await alarms.page(caller, filter, pageSize, (pageNum - 1) * pageSize, oldestFirst);
      return { total, rows: rows.map(toldTo(caller)) };
    },

    async queryAll(caller: Caller, body: BodyOut<typeof alarmCalls.queryAll>): Promise<AlarmRecord[]> {
      const filter = filterOf(body);
      return (await alarms.newest(caller, filter, LIMITS.history.exportRows)).map(toldTo(caller));
    },

    /** Each for itself: one refusal does not stop the others. */
    async confirmMany(
      caller: Caller,
      { alarmIds, projectId }: BodyOut<typeof alarmCalls.confirmMany>,
    ): Promise<AnswerOf<typeof alarmCalls.confirmMany>> {
      const answers = [];
      for (const alarmId of alarmIds) {
        try {
          await confirm(caller, { alarmId, projectId });
          answers.push({ alarmId, code: SUCCESS, msg: '' });
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          answers.push({ alarmId, code: error.spec.code, msg: error.spec[caller.lang] });
        }
      }
      return answers;
    },

    async line(caller: Caller, body: BodyOut<typeof alarmCalls.line>): Promise<AnswerOf<typeof alarmCalls.line>> {
      const { newest, ...counts } = await alarms.line(caller, body);
      return { ...counts, newest: newest ? toldTo(caller)(alarmFromRow(newest)) : null };
    },

    async queryCount(caller: Caller, body: BodyOut<typeof alarmCalls.queryCount>) {
      const { projectId, equipmentId } = body;
      if (!equipmentId) return alarms.open(caller, projectId);
      const { active, unconfirmed } = alarmCounts(equipmentId);
      return { active, unconfirmed };
    },
  };
}
export type AlarmService = ReturnType<typeof createAlarmService>;

function refuse(decision: ReturnType<typeof confirmDecision>, alarmId: string): void {
  if (decision === monitorErrors.alreadyConfirmed.code) throw monitorErrors.alreadyConfirmed({ alarmId });
  if (decision === monitorErrors.confirmBeforeRecovery.code) throw monitorErrors.confirmBeforeRecovery({ alarmId });
}
