import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { groupMembers, groups, escalationDepth, comments } = LIMITS.alarm;

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

/** 1212-1215: alarms on the shelf and comments; as above. */
export const alarmWorkErrors = defineErrors({
  alreadyShelved: { code: 1212, zh: '该报警已搁置', en: 'This alarm is shelved already.' },
  shelfEnded: { code: 1213, zh: '搁置已结束', en: 'This alarm is not shelved any more.' },
  commentsMax: {
    code: 1214,
    zh: `每条报警最多${comments}条备注`,
    en: `An alarm can have ${comments} comments at most.`,
  },
  ruleGone: {
    code: 1215,
    zh: '报警规则已删除，无需搁置',
    en: 'The rule of this alarm was deleted; there is nothing to shelve.',
  },
});
