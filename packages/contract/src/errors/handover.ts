import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { shifts, variables, notes, people } = LIMITS.handover;

/** 1216-1224: shifts and what they hand over. The specification has no codes for these; they follow those of alarms. */
export const handoverErrors = defineErrors({
  shiftUnknown: { code: 1216 },
  notesMax: { code: 1217, fillings: { notes } },
  noteClosed: { code: 1218 },
  noteOfOther: { code: 1219 },
  shiftsMax: { code: 1220, fillings: { shifts } },
  variablesMax: { code: 1221, fillings: { variables } },
  noAddress: { code: 1222 },
  periodTooLong: { code: 1224 },
  peopleMax: { code: 1223, fillings: { people } },
});
