import { randomUUID } from 'node:crypto';
import {
  type Call,
  inspectionContentCalls,
  inspectionPlanCalls,
  inspectionTaskCalls,
  workCalendarCalls,
} from '@lightfield/contract';
import { aPng } from '../kernel/upload/files.testing.ts';
import type { Kitchen, Step } from './changes.testing.ts';

/** As the administrator of the enterprise. */
const step = (call: Call, body: Step['body'], more: Pick<Step, 'file'> = {}): Step => ({
  call,
  body,
  as: ({ world }) => world.co.cookie,
  ...more,
});
const idOf = ({ done }: Kitchen, call: Call) => done.get(call.path)?.['id'] ?? '';
const [LEAK, PLATE, PICTURE] = [randomUUID(), randomUUID(), randomUUID()];
const ITEMS = [
  { id: LEAK, kind: 'yesNo', title: '有无渗漏', hint: '', required: true, abnormalWhen: 'yes' },
  { id: PLATE, kind: 'picture', title: '铭牌', hint: '', required: false, abnormalWhen: 'marked' },
];
const fields = { name: '泵房日检', items: JSON.stringify(ITEMS) };
const plan = (kitchen: Kitchen, times: readonly { at: string; name: string }[]) => ({
  name: '泵房巡检',
  contentId: idOf(kitchen, inspectionContentCalls.add),
  equipmentIds: kitchen.world.ids['device'] ?? '',
  rule: JSON.stringify({
    kind: 'daily',
    every: 1,
    days: [],
    times,
    from: '2026-01-01',
    until: null,
    onHoliday: 'do',
  }),
  timeZone: 'UTC',
  graceMinutes: '720',
  inOrder: 'false',
});
/** One of them is always near enough to be begun. */
const TIMES = ['00:00', '06:00', '12:00', '18:00'].map((at) => ({ at, name: '' }));
/** The task that is due next, with what it names. */
async function task(kitchen: Kitchen, n = 0): Promise<{ id: string; equipmentId: string }> {
  const [tasks] = [
    await kitchen.db.query<{ id: string }>(
      `select id from inspection_task where plan_id = $1 order by due_at offset $2 limit 1`,
      [idOf(kitchen, inspectionPlanCalls.add), n],
    ),
  ];
  return { id: tasks[0]?.id ?? '', equipmentId: kitchen.world.ids['device'] ?? '' };
}

/** Every change of inspections. */
export const INSPECTIONS: readonly Step[] = [
  step(inspectionContentCalls.add, () => fields),
  step(inspectionContentCalls.edit, (kitchen) => ({
    ...fields,
    id: idOf(kitchen, inspectionContentCalls.add),
    version: '1',
    name: '泵房周检',
  })),
  step(workCalendarCalls.edit, () => ({
    year: '2027',
    days: JSON.stringify([{ day: '2027-02-08', kind: 'off', name: '春节' }]),
  })),
  step(inspectionPlanCalls.add, (kitchen) => plan(kitchen, TIMES)),
  step(
    inspectionTaskCalls.addPicture,
    async (kitchen) => ({ ...(await task(kitchen)), itemId: PLATE, pictureId: PICTURE }),
    {
      file: () => aPng(),
    },
  ),
  step(inspectionTaskCalls.fill, async (kitchen) => ({
    ...(await task(kitchen)),
    stepId: randomUUID(),
    results: JSON.stringify([{ itemId: LEAK, value: true, pictures: [], marked: false }]),
  })),
  step(inspectionTaskCalls.report, async (kitchen) => ({ ...(await task(kitchen)), stepId: randomUUID() })),
  step(inspectionTaskCalls.finish, async (kitchen) => ({ id: (await task(kitchen)).id, stepId: randomUUID() })),
  step(inspectionTaskCalls.abort, async (kitchen) => ({
    id: (await task(kitchen, 1)).id,
    stepId: randomUUID(),
    note: '停电',
  })),
  step(inspectionPlanCalls.edit, (kitchen) => ({
    ...plan(kitchen, TIMES.slice(1)),
    id: idOf(kitchen, inspectionPlanCalls.add),
    version: '1',
  })),
  step(inspectionPlanCalls.enable, (kitchen) => ({ id: idOf(kitchen, inspectionPlanCalls.add), enabled: 'false' })),
  step(inspectionPlanCalls.delete, (kitchen) => ({ id: idOf(kitchen, inspectionPlanCalls.add) })),
  step(inspectionContentCalls.delete, (kitchen) => ({ id: idOf(kitchen, inspectionContentCalls.add) })),
];
