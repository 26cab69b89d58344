import {
  type Call,
  HANDOVER_DEFAULTS,
  LOSS_DEFAULTS,
  alarmGroupCalls,
  alarmWorkCalls,
  groupCalls,
  handoverCalls,
  lossAlarmCalls,
  retentionCalls,
  servicePeriodCalls,
} from '@lightfield/contract';
import { MONEY } from './changes-money.testing.ts';
import { AGENTS } from './changes-agents.testing.ts';
import { API_KEYS } from './changes-api-key.testing.ts';
import { WEBHOOKS } from './changes-webhook.testing.ts';
import { DATA_CENTRE } from './changes-data-centre.testing.ts';
import { STYLES } from './changes-style.testing.ts';
import { VIDEO } from './changes-video.testing.ts';
import { INSPECTIONS } from './changes-inspections.testing.ts';
import { REPORTS } from './changes-reports.testing.ts';
import { CARDS } from './changes-cards.testing.ts';
import { MARKET } from './changes-market.testing.ts';
import { WORK_ORDERS } from './changes-work-orders.testing.ts';
import type { Kitchen, Step } from './changes.testing.ts';

/** As the administrator of the enterprise. */
const step = (call: Call, body: Step['body']): Step => ({ call, body, as: ({ world }) => world.co.cookie });
const added = ({ done }: Kitchen) => done.get(groupCalls.add.path)?.['id'] ?? '';
const known = ({ world }: Kitchen) => world.ids['group'] ?? '';

const alarmGroup = ({ done }: Kitchen) => done.get(alarmGroupCalls.add.path)?.['id'] ?? '';

const { gateway, driver, device } = LOSS_DEFAULTS;
/** Lost after a minute. */
const patient = { ...device, delaySeconds: 60 };

const today = new Date().toISOString().slice(0, 10);
const handoverOf = (accountId: string) => ({
  ...HANDOVER_DEFAULTS,
  timeZone: 'UTC',
  shifts: [{ id: 'all', name: '全天', begins: '00:00', ends: '00:00', days: [1, 2, 3, 4, 5, 6, 7] }],
  variableIds: [],
  accountIds: [accountId],
});

/** Every change of device groups, of alarm groups, of how losses are told, of what people make of alarms, of video, and of how long an enterprise keeps its history. */
export const GROUPS: readonly Step[] = [
  ...VIDEO,
  ...WORK_ORDERS,
  ...INSPECTIONS,
  ...REPORTS,
  ...STYLES,
  ...MONEY,
  ...CARDS,
  ...MARKET,
  ...API_KEYS,
  ...DATA_CENTRE,
  ...WEBHOOKS,
  ...AGENTS,
  step(groupCalls.add, () => ({ name: '新分组' })),
  step(groupCalls.edit, (kitchen) => ({ id: added(kitchen), name: '改名分组' })),
  step(groupCalls.move, (kitchen) => ({ id: added(kitchen), parentId: known(kitchen) })),
  step(groupCalls.sort, async (kitchen) => {
    const parentId = known(kitchen);
    for (const name of ['10', '2']) await kitchen.ask(groupCalls.add, { name, parentId }, kitchen.world.co.cookie);
    return { parentId };
  }),
  step(groupCalls.moveDevices, (kitchen) => ({
    equipmentIds: kitchen.world.ids['device'] ?? '',
    groupId: added(kitchen),
  })),
  step(retentionCalls.edit, ({ world }) => ({ id: world.ids['org'] ?? '', raw: '100' })),
  {
    call: servicePeriodCalls.edit,
    body: ({ world }) => ({
      id: world.ids['org'] ?? '',
      service: 'style',
      disabled: 'false',
      endsAt: `${Date.now() + 86_400_000}`,
    }),
    as: ({ admin }) => admin,
  },
  step(groupCalls.delete, (kitchen) => ({ id: added(kitchen), moveUp: 'true' })),
  step(alarmGroupCalls.add, ({ world }) => ({ name: '值班组', methods: 'push,sms', members: world.co.accountId })),
  step(alarmGroupCalls.edit, (kitchen) => ({ id: alarmGroup(kitchen), name: '夜班组', methods: 'push' })),
  step(alarmGroupCalls.delete, (kitchen) => ({ id: alarmGroup(kitchen) })),
  step(lossAlarmCalls.save, () => ({ settings: JSON.stringify({ gateway, driver, device: patient }) })),
  step(lossAlarmCalls.deviceSave, ({ world }) => ({
    equipmentId: world.ids['device'] ?? '',
    settings: JSON.stringify({ driver: null, device: patient }),
  })),
  step(lossAlarmCalls.gatewaySave, ({ world }) => ({
    id: world.ids['gateway'] ?? '',
    settings: JSON.stringify({ gateway }),
  })),
  step(lossAlarmCalls.templateSave, ({ world }) => ({
    templateId: world.ids['template'] ?? '',
    settings: JSON.stringify({ driver, device: null }),
  })),
  // one shift that lasts all day: there is always one that runs
  step(handoverCalls.save, ({ world }) => ({ settings: JSON.stringify(handoverOf(world.co.accountId)) })),
  step(handoverCalls.note, () => ({ shiftId: 'all', day: today, text: '2号泵异响，已联系检修' })),
  step(handoverCalls.mail, async ({ world, db }) => {
    await db.query(`update account set email = 'co@example.com' where id = $1`, [world.co.accountId]);
    return { shiftId: 'all', day: today, accountIds: world.co.accountId };
  }),
  step(alarmWorkCalls.addComment, ({ world }) => ({ alarmId: world.ids['alarm'] ?? '', text: '已派人检查' })),
  step(alarmWorkCalls.shelve, ({ world }) => ({ alarmId: world.ids['alarm'] ?? '', minutes: 60, reason: '检修' })),
  step(alarmWorkCalls.unshelve, ({ done }) => ({ shelfId: done.get(alarmWorkCalls.shelve.path)?.['id'] ?? '' })),
];
