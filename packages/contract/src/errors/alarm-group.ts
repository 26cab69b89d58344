import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { groupMembers, groups, escalationDepth } = LIMITS.alarm;

/** 1206-1211: alarm groups. The specification has an area for groups (1201-1203) and no codes for these; they follow it. */
export const alarmGroupErrors = defineErrors({
  nameExists: {
    code: 1206,
    zh: '报警组名称已存在，请换一个',
    en: 'There is an alarm group with this name. Choose another one.',
  },
  membersMax: {
    code: 1207,
    zh: `每个报警组最多${groupMembers}名成员`,
    en: `An alarm group can have ${groupMembers} members at most.`,
  },
  inUse: {
    code: 1208,
    zh: '报警组正被报警、模板或其他报警组使用，请先解除引用',
    en: 'Alarms, templates or another alarm group use this group. Remove that first.',
  },
  escalationInvalid: {
    code: 1209,
    zh: `报警升级不能形成循环，且最多${escalationDepth}级`,
    en: `An escalation cannot come back to where it began, and has ${escalationDepth} steps at most.`,
  },
  unknown: {
    code: 1210,
    zh: '报警组不存在或不属于该企业，请重新选择',
    en: 'The alarm group does not exist, or belongs to another enterprise. Choose another one.',
  },
  groupsMax: {
    code: 1211,
    zh: `每个企业最多${groups}个报警组`,
    en: `An enterprise can have ${groups} alarm groups at most.`,
  },
});
