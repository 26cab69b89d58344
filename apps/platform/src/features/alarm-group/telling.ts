import { LIMITS } from '@lightfield/contract';
import { neverBundled, stillEscalates } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import { type AlarmRow, alarmSaid } from '../../engines/alarms/alarm-row.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
// Only its shape: main hands it in.
import type { AlarmPush } from '../message/alarm-push.ts';
import type { AlarmOrders, OnCall } from './on-duty.ts';
import { perform } from './perform.ts';
import type { Outgoing } from './outgoing.ts';
import { type Plan, type Rights, planForAuthorised, planForGroup } from './plan.ts';
import type { DueStep, Flood, StepRepository, TellingGroup } from './step.repository.ts';

const MINUTE_MS = 60_000;

export interface TellingParts {
  steps: StepRepository;
  /** Who may see the alarms of these devices and projects, and how each is told; asked within the transaction. */
  rightsOf: (tx: Queryable, sourceIds: readonly string[]) => Promise<ReadonlyMap<string, ReadonlyMap<string, Rights>>>;
  push: AlarmPush;
  outgoing: Outgoing;
  onCall: OnCall;
  orders: AlarmOrders;
  counts: { told: number; skipped: number; bundled: number };
}
export type NewMessage = Parameters<AlarmPush['announce']>[0][number];
type Outcome = 'confirmed' | 'bundled' | 'noMembers' | 'noMethods' | 'groupGone' | 'shelved' | null;
/** A step with all that telling it needs. */
export interface Telling {
  step: DueStep;
  row: AlarmRow;
  group: (TellingGroup & { readonly called: readonly string[] }) | undefined;
  rights: ReadonlyMap<string, Rights>;
}
const NO_RIGHTS: ReadonlyMap<string, Rights> = new Map();

/** Groups with whoever is on call for them among their members. */
async function groupsOf(
  { steps, onCall }: Pick<TellingParts, 'steps' | 'onCall'>,
  tx: Queryable,
  due: readonly DueStep[],
  now: number,
) {
  const found = await steps.groups(tx, [...new Set(due.flatMap(({ groupId }) => groupId ?? []))]);
  const called = await onCall.called(
    tx,
    [...new Set([...found.values()].flatMap(({ onCallId }) => onCallId ?? []))],
    now,
  );
  // most groups name no plan, and a flood of alarms asks nothing more for it
  const first = [...called.values()].flatMap(([person]) => person ?? []);
  const accounts = first.length === 0 ? [] : await steps.accounts(tx, first);
  const onDuty = new Map(accounts.map((one) => [one.id, one]));
  return new Map(
    [...found].map(([id, group]) => {
      const inOrder = (group.onCallId !== null && called.get(group.onCallId)) || [];
      const person = onDuty.get(inOrder[0] ?? '');
      const isMember = group.members.some(({ id: member }) => member === person?.id);
      const members = person && !isMember ? [...group.members, person] : group.members;
      return [id, { ...group, members, called: inOrder }] as const;
    }),
  );
}

/** Expands steps to what is written for people; all of it in the transaction of whoever took the steps. */
export function createTelling(parts: TellingParts) {
  const { steps, rightsOf, push, outgoing, orders, counts } = parts;
  const isOn = (method: 'sms' | 'phone') => outgoing.isOn(method);

  /** Tells and ends the steps. Answers what is to be announced once the transaction has been committed. */
  async function tell(
    tx: Transaction,
    due: readonly DueStep[],
    now: number,
  ): Promise<{ messages: NewMessage[]; opened: (() => void)[] }> {
    const rows = await steps.alarms(tx, [...new Set(due.map(({ alarmId }) => alarmId))]);
    const groups = await groupsOf(parts, tx, due, now);
    await outgoing.queue(
      tx,
      [...rows.values()].map(({ org_id }) => org_id),
    );
    const rights = await rightsOf(tx, [...new Set(due.map(({ sourceId }) => sourceId))]);
    const messages: NewMessage[] = [];
    const opened: (() => void)[] = [];
    const ended: { alarmId: string; level: number; outcome: Outcome }[] = [];
    const bundled = new Map<string, Telling[]>();
    for (const step of due) {
      const row = rows.get(step.alarmId);
      const group = step.groupId === null ? undefined : groups.get(step.groupId);
      const telling = row && { step, row, group, rights: rights.get(step.sourceId) ?? NO_RIGHTS };
      let outcome: Outcome = 'groupGone';
      if (telling && !step.shelved && step.rank > LIMITS.alarm.floodPerMinute && !neverBundled(telling.row)) {
        outcome = 'bundled';
        const key = `${step.sourceId} ${step.groupId ?? ''}`;
        bundled.set(key, [...(bundled.get(key) ?? []), telling]);
      } else if (telling) {
        outcome = await tellOne(tx, telling, now, messages);
        // nobody to tell is no reason to leave the machine as it is
        if (outcome === null || outcome === 'noMembers' || outcome === 'noMethods')
          opened.push(...(await openOrder(tx, telling, now)));
      }
      ended.push({ ...step, outcome });
    }
    for (const flood of bundled.values()) await bundle(tx, flood, now, messages);
    await steps.end(tx, ended, now);
    return { messages, opened };
  }

  /** Dispatched to whoever is on call and sees the device. */
  async function openOrder(tx: Transaction, { row, group, rights }: Telling, now: number): Promise<(() => void)[]> {
    if (!group?.order || row.device_id === null) return [];
    const { id, device_id: deviceId, content, variable_name, severity } = row;
    const told = await orders.open(tx, {
      alarm: { id, deviceId, content: content || variable_name, severity },
      rule: group.order,
      by: group.name,
      called: group.called.filter((person) => rights.has(person)),
      at: now,
    });
    return told ? [told] : [];
  }

  async function tellOne(tx: Transaction, telling: Telling, now: number, messages: NewMessage[]): Promise<Outcome> {
    const { step, row, group } = telling;
    if (step.level > 0 && !stillEscalates({ confirmedAt: row.confirmed_at?.getTime() ?? null })) return 'confirmed';
    if (step.shelved) return 'shelved';
    if (step.level > 0 && !group) return 'groupGone';
    const said = alarmSaid(row, 'raised');
    const plan = await planOf(tx, telling, now);
    await perform(parts, tx, telling, plan, {
      now,
      said: push.text(said.alarm, now, step.late).said,
      messagesFor: (accounts) => push.ofAlarm(said, accounts, now, step.late),
      floodId: null,
      messages,
    });
    if (group?.nextId && group.escalateAfter !== null) {
      const dueAt = now + group.escalateAfter * MINUTE_MS;
      await steps.addStep(tx, { ...step, level: step.level + 1, groupId: group.nextId, dueAt });
    }
    return plan.nobody ?? null;
  }

  async function planOf(tx: Queryable, { step, row, group, rights }: Telling, now: number): Promise<Plan> {
    const alarm = { methods: step.methods, severity: row.severity };
    if (group) return planForGroup(alarm, group, rights, isOn, now);
    const accounts = await steps.accounts(tx, [...rights.keys()]);
    return planForAuthorised(alarm, accounts, rights, isOn, step.late);
  }

  /** Alarms of one source and group beyond those that are told one by one. */
  async function bundle(tx: Transaction, tellings: readonly Telling[], now: number, messages: NewMessage[]) {
    const [first] = tellings;
    if (!first) return;
    const { sourceId, groupId } = first.step;
    const worstRow = (tellings.find(({ row }) => row.severity === 'important') ?? first).row;
    const { severity, content: worst } = worstRow;
    const count = tellings.length;
    counts.bundled += count;
    if (await steps.grow(tx, { sourceId, groupId, count, severity, worst }, now)) return;
    const { source_name: sourceName, project_id, gateway_id } = first.row;
    const of = project_id !== null ? 'project' : gateway_id !== null ? 'gateway' : 'device';
    const flood: Flood = { id: newId(), sourceId, sourceName, of, groupId, count, severity, worst };
    await steps.addFlood(tx, flood, now);
    const plan = await planOf(tx, { ...first, row: { ...first.row, severity } }, now);
    await perform(parts, tx, first, plan, {
      now,
      said: push.floodText(flood).said,
      messagesFor: (accounts) => push.ofFlood(floodToTell(flood), accounts, now),
      floodId: flood.id,
      messages,
    });
  }

  return tell;
}

/** A flood as messages about it are written. */
export const floodToTell = ({ sourceId, sourceName, of, count, severity, worst }: Flood) => ({
  source: { equipType: of === 'device' ? 'eg' : of, dataId: sourceId } as const,
  sourceName,
  count,
  severity,
  worst,
});
