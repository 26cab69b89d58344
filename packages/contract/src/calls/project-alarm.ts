import { z } from 'zod';
import { ProjectAlarm, ProjectAlarmSettings } from '../entities/project-alarm.ts';
import { Id, jsonText } from '../fields.ts';
import { type Call, defineCall } from './define-call.ts';

const ofProject = { project: 'projectId' } as const;
const changes = { access: 'manage_project_edit', effect: 'changes' } as const satisfies Partial<Call>;
const rule = jsonText(ProjectAlarmSettings);

/** Alarm rules of a project, on its calculated variables (ALM-8). */
export const projectAlarmCalls = {
  query: defineCall('/lfscada/project/alarm/query', {
    access: 'manage_project_view',
    scope: ofProject,
    effect: 'reads',
    summary: 'Alarm rules of a project, in the order in which they were added',
    body: z.object({ projectId: Id }),
    answer: z.array(ProjectAlarm),
  }),
  /** 1210: no alarm group of the project's organisation; 2620: too many; 2621 with `field`: the condition cannot be. */
  add: defineCall('/lfscada/project/alarm/add', {
    ...changes,
    scope: ofProject,
    summary: 'Add an alarm rule of a project',
    body: z.object({ projectId: Id, rule }),
    answer: z.object({ id: Id }),
  }),
  edit: defineCall('/lfscada/project/alarm/edit', {
    ...changes,
    scope: { projectAlarm: 'id' },
    summary: 'Change an alarm rule of a project',
    body: z.object({ id: Id, rule }),
    answer: z.object({ id: Id }),
  }),
  /** Its alarm ends if it holds; what was recorded stays. */
  delete: defineCall('/lfscada/project/alarm/delete', {
    ...changes,
    scope: { projectAlarm: 'id' },
    summary: 'Delete an alarm rule of a project',
    body: z.object({ id: Id }),
    answer: z.object({}),
  }),
};
