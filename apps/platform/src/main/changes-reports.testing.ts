import { randomUUID } from 'node:crypto';
import {
  type Call,
  smartRecordCalls,
  smartReportCalls,
  smartReportGroupCalls,
  smartReportTemplateCalls,
} from '@lightfield/contract';
import { emptySheet } from '@lightfield/report';
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
const [RECORD, PICTURE] = [randomUUID(), randomUUID()];
const sheet = {
  ...emptySheet('s1', '班报'),
  cells: {
    '0,0': { input: { key: 'note', label: '备注', kind: 'text', required: true } },
    '0,1': { input: { key: 'photo', label: '照片', kind: 'picture', required: false } },
  },
};
const schedule = {
  every: 'none',
  dayStart: '08:00',
  shifts: [],
  timeZone: 'Asia/Shanghai',
  delayMinutes: 0,
  dueMinutes: 60,
};
const fields = (kitchen: Kitchen) => ({
  name: '泵站班报',
  groupId: idOf(kitchen, smartReportGroupCalls.add),
  equipmentIds: kitchen.world.ids['device'] ?? '',
  schedule: JSON.stringify(schedule),
});
const entries = (note: string) => JSON.stringify([{ key: 'note', value: note }]);

/** Every change of smart reports. */
export const REPORTS: readonly Step[] = [
  step(smartReportGroupCalls.add, () => ({ name: '班报' })),
  step(smartReportGroupCalls.edit, (kitchen) => ({ id: idOf(kitchen, smartReportGroupCalls.add), name: '日报' })),
  step(smartReportCalls.add, fields),
  step(smartReportTemplateCalls.save, (kitchen) => ({
    id: idOf(kitchen, smartReportCalls.add),
    base: '0',
    document: JSON.stringify({ format: 1, styles: {}, sheets: [sheet] }),
  })),
  step(smartReportTemplateCalls.restore, (kitchen) => ({
    id: idOf(kitchen, smartReportCalls.add),
    base: '1',
    version: '1',
  })),
  step(smartRecordCalls.add, (kitchen) => ({ excelId: idOf(kitchen, smartReportCalls.add), recordId: RECORD })),
  step(smartRecordCalls.addPicture, () => ({ id: RECORD, key: 'photo', pictureId: PICTURE }), { file: () => aPng() }),
  step(smartRecordCalls.submit, () => ({ id: RECORD, version: '1', entries: entries('正常') })),
  step(smartRecordCalls.correct, () => ({ id: RECORD, version: '2', entries: entries('更正'), reason: '写错' })),
  step(smartRecordCalls.send, async ({ world, db }) => {
    await db.query(`update account set email = 'co@example.com' where id = $1`, [world.co.accountId]);
    return { id: RECORD, mailIds: world.co.accountId, files: 'xlsx' };
  }),
  step(smartRecordCalls.delete, () => ({ id: RECORD })),
  step(smartReportCalls.edit, (kitchen) => ({
    ...fields(kitchen),
    id: idOf(kitchen, smartReportCalls.add),
    version: '1',
    name: '泵站日报',
  })),
  step(smartReportCalls.delete, (kitchen) => ({ id: idOf(kitchen, smartReportCalls.add) })),
  step(smartReportGroupCalls.delete, (kitchen) => ({ id: idOf(kitchen, smartReportGroupCalls.add) })),
];
