import {
  type Call,
  mvarCalls,
  pageCalls,
  projectAlarmCalls,
  projectCalls,
  projectDeviceCalls,
  projectGrantCalls,
  projectReportCalls,
  projectShareCalls,
} from '@lightfield/contract';
import type { Kitchen, Step } from './changes.testing.ts';

/** As the administrator of the enterprise. */
const step = (call: Call, body: Step['body']): Step => ({ call, body, as: ({ world }) => world.co.cookie });
const made = (call: Call) => (kitchen: Kitchen) => kitchen.done.get(call.path)?.['id'] ?? '';
const [projectId, mvar, report] = [made(projectCalls.add), made(mvarCalls.add), made(projectReportCalls.add)];
const alarmRule = made(projectAlarmCalls.add);
const own = (kind: string) => (kitchen: Kitchen) => kitchen.world.ids[kind] ?? '';
const device = own('device');
const overload = (mvarId: string) => ({ mvarId, comparison: 'gt', value: '5', content: '总流量过大' });
const settings = { key: 'flow2', name: '双倍流量', kind: 'formula' };

/** Every change of projects, on one made by the first step; `sealed` makes fields as a browser sends them. */
export const projectSteps = (
  sealed: (kitchen: Kitchen, texts: Record<string, string>) => Promise<Record<string, string>>,
): readonly Step[] => {
  const accounts = (kitchen: Kitchen) => ({ projectId: projectId(kitchen), accountIds: own('account')(kitchen) });
  const rights = { write: 'true', push: 'true', sms: 'false', phone: 'false' };
  const fields = (kitchen: Kitchen) => [
    { equipmentId: device(kitchen), reportId: own('report')(kitchen), key: own('variable')(kitchen) },
  ];
  return [
    step(projectCalls.add, () => ({ name: '供水总览' })),
    step(projectCalls.edit, (kitchen) => ({ id: projectId(kitchen), name: '供水总览', remark: '一期' })),
    step(projectCalls.saveOrder, (kitchen) => ({ ids: `${projectId(kitchen)},${own('project')(kitchen)}` })),
    step(projectDeviceCalls.add, (kitchen) => ({ projectId: projectId(kitchen), equipmentIds: device(kitchen) })),
    step(projectDeviceCalls.updateKey, (kitchen) => ({
      projectId: projectId(kitchen),
      equipmentId: device(kitchen),
      key: 'pump1',
    })),
    step(projectGrantCalls.add, (kitchen) => ({ ...accounts(kitchen), ...rights })),
    step(projectGrantCalls.edit, (kitchen) => ({ ...accounts(kitchen), ...rights, write: 'false' })),
    step(projectGrantCalls.delete, accounts),
    step(mvarCalls.add, (kitchen) => ({ projectId: projectId(kitchen), ...settings, formula: 'pump1.p*2' })),
    step(mvarCalls.edit, (kitchen) => ({ id: mvar(kitchen), ...settings, formula: 'pump1.p+pump1.p' })),
    step(projectAlarmCalls.add, (kitchen) => ({ projectId: projectId(kitchen), rule: overload(mvar(kitchen)) })),
    step(projectAlarmCalls.edit, (kitchen) => ({
      id: alarmRule(kitchen),
      rule: { ...overload(mvar(kitchen)), severity: 'severe' },
    })),
    step(projectAlarmCalls.delete, (kitchen) => ({ id: alarmRule(kitchen) })),
    step(mvarCalls.delete, (kitchen) => ({ id: mvar(kitchen) })),
    step(projectReportCalls.add, (kitchen) => ({
      projectId: projectId(kitchen),
      name: '日报',
      intervalMs: 60_000,
      fields: fields(kitchen),
    })),
    step(projectReportCalls.edit, (kitchen) => ({
      id: report(kitchen),
      name: '日报二',
      intervalMs: 60_000,
      fields: fields(kitchen),
    })),
    step(projectReportCalls.delete, (kitchen) => ({ id: report(kitchen) })),
    step(projectShareCalls.open, (kitchen) => ({ projectId: projectId(kitchen), auth: 'topMenu' })),
    step(projectShareCalls.editPwd, async (kitchen) => ({
      projectId: projectId(kitchen),
      ...(await sealed(kitchen, { password: 'pump2026' })),
    })),
    step(projectShareCalls.editAuth, (kitchen) => ({ projectId: projectId(kitchen), auth: 'menuAuth' })),
    step(projectShareCalls.renew, (kitchen) => ({ projectId: projectId(kitchen) })),
    step(projectShareCalls.revoke, (kitchen) => ({ projectId: projectId(kitchen) })),
    step(pageCalls.pmsnSave, (kitchen) => ({ projectId: projectId(kitchen), pagePmsn: ['二区'] })),
    step(projectDeviceCalls.delete, (kitchen) => ({ projectId: projectId(kitchen), equipmentIds: device(kitchen) })),
    step(projectCalls.delete, (kitchen) => ({ id: projectId(kitchen) })),
  ];
};
