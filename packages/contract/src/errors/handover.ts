import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { shifts, variables, notes, people } = LIMITS.handover;

/** 1216-1224: shifts and what they hand over. The specification has no codes for these; they follow those of alarms. */
export const handoverErrors = defineErrors({
  shiftUnknown: {
    code: 1216,
    zh: '班次不存在，可能已被修改，请重新选择',
    en: 'There is no such shift; it may have been changed. Choose another one.',
  },
  notesMax: { code: 1217, zh: `每个班次最多${notes}条记事`, en: `A shift can have ${notes} notes at most.` },
  noteClosed: {
    code: 1218,
    zh: '只能在班次开始后、下一班结束前填写或修改记事',
    en: 'Notes can be written and changed from the beginning of the shift until the next one has ended.',
  },
  noteOfOther: { code: 1219, zh: '只能修改自己的记事', en: 'You can change your own notes only.' },
  shiftsMax: { code: 1220, zh: `每个企业最多${shifts}个班次`, en: `An enterprise can have ${shifts} shifts at most.` },
  variablesMax: {
    code: 1221,
    zh: `交接班报告最多${variables}个变量`,
    en: `A handover report can show ${variables} variables at most.`,
  },
  noAddress: {
    code: 1222,
    zh: '所选账号没有邮箱，或已停用',
    en: 'An account that was chosen has no e-mail address, or is disabled.',
  },
  periodTooLong: {
    code: 1224,
    zh: '交接班报告的时间段不能超过24小时',
    en: 'A handover report can span 24 hours at most.',
  },
  peopleMax: {
    code: 1223,
    zh: `交接班报告最多发送给${people}个账号`,
    en: `A handover report can be sent to ${people} accounts at most.`,
  },
});
