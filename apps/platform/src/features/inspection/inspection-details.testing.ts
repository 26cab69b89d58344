import type { InspectionResult, InspectionState } from '@lightfield/contract';
import { expect } from 'vitest';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import { inQuarters } from './inspection-details.repository.ts';
import type { TaskRepository } from './task.repository.ts';

type Add = (value: unknown) => string;
interface Period {
  readonly from: number;
  readonly to: number;
}
interface Task {
  id: string;
  state: InspectionState;
  closed_at: Date | null;
  grace_at: Date;
  started_at: Date | null;
  took_seconds: number | null;
  closed_by: string;
  people: string[];
}
interface Place {
  task_id: string;
  equipName: string;
  at: Date;
  due_at: Date;
  who: string;
  abnormal: number;
  content_id: string;
  results: InspectionResult[];
}
const MOST = 1_000;

/** Inspections by person and item as their tasks tell, one by one, in a language that the sums are not written in. */
export function detailsByHand(db: Db, seen: (caller: Caller, add: Add) => Promise<string>) {
  async function read(caller: Caller, { from, to }: Period) {
    const { values, add } = statement();
    const of = `${await seen(caller, add)} and inspection_task.due_at >= ${add(new Date(from))} and inspection_task.due_at < ${add(new Date(to))}`;
    const tasks = await db.query<Task>(`select inspection_task.* from inspection_task where ${of}`, values);
    const places = await db.query<Place>(
      `select place.*, inspection_task.due_at, inspection_task.content_id, device.name as "equipName" from inspection_task
         join inspection_task_device place on place.task_id = inspection_task.id join device on device.id = place.device_id
        where place.at is not null and ${of}`,
      values,
    );
    return { tasks, places };
  }
  const secondsOf = ({ took_seconds: took, closed_at: closed, started_at: started }: Task) =>
    took ?? (closed && started ? (closed.getTime() - started.getTime()) / 1_000 : undefined);

  return {
    /** What the statistics have to be; answers how much there was. */
    async check(tasks: TaskRepository, caller: Caller, period: Period, contentId: string): Promise<number> {
      const { tasks: due, places } = await read(caller, period);
      const people = await tasks.people(caller, period, MOST);
      const missed = due.flatMap((one) => (one.state !== 'missed' ? [] : one.people.length === 0 ? [''] : one.people));
      const closed = due.filter(({ state }) => state === 'done' || state === 'aborted');
      const names = new Set([...missed, ...closed.map((one) => one.closed_by), ...places.map(({ who }) => who)]);
      expect(people.map(({ person }) => person).toSorted()).toEqual([...names].toSorted());
      for (const { medianMs, ...told } of people) {
        const { person } = told;
        const done = closed.filter((one) => one.state === 'done' && one.closed_by === person);
        const found = places.filter(({ who }) => who === person);
        expect(told).toEqual({
          person,
          done: done.length,
          inTime: done.filter((one) => (one.closed_at?.getTime() ?? 0) <= one.grace_at.getTime()).length,
          aborted: closed.filter((one) => one.state === 'aborted' && one.closed_by === person).length,
          missed: missed.filter((name) => name === person).length,
          inspected: found.length,
          abnormal: found.reduce((sum, one) => sum + one.abnormal, 0),
        });
        const lengths = done.map(secondsOf).filter((one) => one !== undefined);
        const middle = lengths.toSorted((a, b) => a - b)[Math.ceil(lengths.length / 2) - 1];
        if (middle === undefined) expect(medianMs).toBeNull();
        else if (middle < 1) expect(medianMs).toBe(0);
        else expect(Math.abs(Number(medianMs) / (middle * 1_000) - 1)).toBeLessThan(0.1);
      }

      const items = await tasks.items(caller, { ...period, contentId }, MOST);
      const touched = await read(caller, inQuarters(period));
      const results = touched.places
        .filter((one) => one.content_id === contentId)
        .flatMap(({ results: those, ...place }) => those.map((one) => ({ ...one, place })));
      for (const { itemId, last, ...counts } of items) {
        const own = results.filter((one) => one.itemId === itemId);
        const bad = own.filter((one) => one.abnormal);
        expect([counts.answered, counts.abnormal]).toEqual([
          own.filter((one) => one.abnormal || one.value !== null || one.pictures.length > 0).length,
          bad.length,
        ]);
        const latest = Math.max(...bad.map((one) => one.place.due_at.getTime()));
        const those = bad.filter((one) => one.place.due_at.getTime() === latest).map(({ place }) => place);
        if (bad.length === 0) expect(last).toBeNull();
        else
          expect(
            those.map((one) => ({ taskId: one.task_id, equipName: one.equipName, at: one.at.getTime() })),
          ).toContainEqual(last);
      }
      const told = new Set(items.map(({ itemId }) => itemId));
      const answered = results.filter((one) => one.value !== null || one.abnormal);
      expect(answered.filter((one) => !told.has(one.itemId))).toEqual([]);
      return people.length + answered.length;
    },
  };
}

/** SQL of results of three items, of which so many are abnormal, and one was not answered. */
export const resultsOf = (itemIds: readonly string[], abnormal: string): string =>
  `(select jsonb_agg(jsonb_build_object('itemId', id, 'value', case when n = 3 then null else n end, 'pictures', '[]'::jsonb,
      'marked', false, 'abnormal', n <= ${abnormal}, 'readAt', null))
    from unnest(array[${itemIds.map((id) => `'${id}'`).join(', ')}]) with ordinality item (id, n))`;
