import {
  type AlarmComment,
  type AlarmShelf,
  type BodyOut,
  LIMITS,
  type OperationAction,
  type Page,
  type alarmWorkCalls,
  alarmWorkErrors,
  commonErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import type { AlarmWorkRepository, ShelfSource } from './alarm-work.repository.ts';

const MINUTE_MS = 60_000;

export interface AlarmWorkParts {
  db: Pick<Db, 'transaction'>;
  work: AlarmWorkRepository;
  clock: Clock;
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
}

/** The rules of commenting on alarms and of putting their rules on the shelf (ISA-18.2: for a time, with a reason, known who). */
export function createAlarmWork({ db, work, clock, operations, bus }: AlarmWorkParts) {
  /** Whether the caller reaches the project was checked before. */
  async function ruleOf(tx: Transaction, caller: Caller, alarmId: string, projectId?: string) {
    const rule = await work.ruleOf(tx, caller, alarmId, projectId);
    if (!rule) throw commonErrors.notFound({ alarmId });
    return rule;
  }
  const write = (
    tx: Transaction,
    caller: Caller,
    action: OperationAction,
    of: ShelfSource & { content: string },
    said: string,
  ) => {
    const object = {
      objectType: of.projectId !== null ? 'project' : of.gatewayId !== null ? 'gateway' : 'device',
      objectId: of.deviceId ?? of.projectId ?? of.gatewayId ?? '',
      objectName: `${of.sourceName} / ${of.content}`,
    };
    return operations.write(caller, { action, ...object, new: said }, tx);
  };

  const told = (shelf: AlarmShelf): AlarmShelf => {
    bus.emit('shelfChanged', { shelfId: shelf.id });
    return shelf;
  };

  return {
    comments: (
      caller: Caller,
      { alarmId, projectId }: BodyOut<typeof alarmWorkCalls.queryComments>,
    ): Promise<AlarmComment[]> =>
      db.transaction(async (tx) => {
        await ruleOf(tx, caller, alarmId, projectId);
        return work.comments(alarmId);
      }),

    addComment: (
      caller: Caller,
      { alarmId, projectId, text }: BodyOut<typeof alarmWorkCalls.addComment>,
    ): Promise<AlarmComment> =>
      db.transaction(async (tx) => {
        const rule = await ruleOf(tx, caller, alarmId, projectId);
        const held = await work.lockComments(tx, alarmId);
        if (held >= LIMITS.alarm.comments) throw alarmWorkErrors.commentsMax({ alarmId, held });
        const comment = { id: newId(), at: clock.now(), author: caller.loginName, text };
        await work.addComment(tx, alarmId, caller.accountId, comment);
        await write(tx, caller, 'alarm.comment', rule, text);
        return comment;
      }),

    shelve: (
      caller: Caller,
      { alarmId, projectId, minutes, reason }: BodyOut<typeof alarmWorkCalls.shelve>,
    ): Promise<AlarmShelf> =>
      db
        .transaction(async (tx) => {
          const rule = await ruleOf(tx, caller, alarmId, projectId);
          if (!rule.exists) throw alarmWorkErrors.ruleGone({ alarmId });
          const [id, at] = [newId(), clock.now()];
          await work.shelve(tx, { id, ...rule, reason, by: caller.loginName, at, until: at + minutes * MINUTE_MS });
          await write(tx, caller, 'alarm.shelve', rule, `${minutes} min: ${reason}`);
          const shelf = await work.find(tx, caller, id, projectId);
          if (!shelf) throw commonErrors.notFound({ alarmId });
          return shelf;
        })
        .then(told)
        .catch((error: unknown) => {
          throw isDuplicate(error, 'alarm_shelf_open') ? alarmWorkErrors.alreadyShelved({ alarmId }) : error;
        }),

    unshelve: (
      caller: Caller,
      { shelfId, projectId: through }: BodyOut<typeof alarmWorkCalls.unshelve>,
    ): Promise<AlarmShelf> =>
      db
        .transaction(async (tx) => {
          const shelf = await work.find(tx, caller, shelfId, through);
          if (!shelf) throw commonErrors.notFound({ shelfId });
          const at = clock.now();
          if (!(await work.unshelve(tx, shelfId, caller.loginName, at))) throw alarmWorkErrors.shelfEnded({ shelfId });
          const { equipId: deviceId, projectId, gatewayId, equipName: sourceName, content, reason } = shelf;
          await write(tx, caller, 'alarm.unshelve', { deviceId, projectId, gatewayId, sourceName, content }, reason);
          return { ...shelf, endedAt: at, endedBy: caller.loginName };
        })
        .then(told),

    /** Whether the caller reaches the device and the project was checked before. */
    shelves: (
      caller: Caller,
      { pageNum, pageSize, ...filter }: BodyOut<typeof alarmWorkCalls.queryShelves>,
    ): Promise<Page<AlarmShelf>> => work.shelves(caller, filter, clock.now(), pageSize, (pageNum - 1) * pageSize),
  };
}
export type AlarmWork = ReturnType<typeof createAlarmWork>;
