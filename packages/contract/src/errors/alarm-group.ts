import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { groupMembers, groups, escalationDepth, comments } = LIMITS.alarm;

/** 1206-1211: alarm groups. The specification has an area for groups (1201-1203) and no codes for these; they follow it. */
export const alarmGroupErrors = defineErrors({
  nameExists: { code: 1206 },
  membersMax: { code: 1207, fillings: { groupMembers } },
  inUse: { code: 1208 },
  escalationInvalid: { code: 1209, fillings: { escalationDepth } },
  unknown: { code: 1210 },
  groupsMax: { code: 1211, fillings: { groups } },
});

/** 1212-1215: alarms on the shelf and comments; as above. */
export const alarmWorkErrors = defineErrors({
  alreadyShelved: { code: 1212 },
  shelfEnded: { code: 1213 },
  commentsMax: { code: 1214, fillings: { comments } },
  ruleGone: { code: 1215 },
});
