import {
  type BodyOut,
  type HandoverNote,
  type HandoverSettings,
  LIMITS,
  type ShiftOfDay,
  commonErrors,
  type handoverCalls,
  handoverErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { NoteRow } from './note.repository.ts';
import { notesEnd, shiftOn } from './shift-times.ts';
import type { ShiftRepository } from './shift.repository.ts';

type NoteBody = BodyOut<typeof handoverCalls.note>;
export interface NoteParts {
  db: Db;
  shifts: ShiftRepository;
  operations: OperationLog;
  clock: Clock;
}

/** 1216: no such shift. */
export function shiftOf(settings: HandoverSettings, { shiftId, day }: { shiftId: string; day: string }): ShiftOfDay {
  const shift = settings.shifts.find(({ id }) => id === shiftId);
  if (!shift) throw handoverErrors.shiftUnknown({ shiftId });
  return shiftOn(shift, day, settings.timeZone);
}

/** Notes of it can be written. */
export const isOpen = (settings: HandoverSettings, shift: ShiftOfDay, now: number) =>
  now >= shift.from && now < notesEnd(settings, shift);

export const noteOf = (row: NoteRow, caller: Caller, isOpen: boolean): HandoverNote => ({
  id: row.id,
  shiftName: row.shift_name,
  author: row.author,
  text: row.text,
  at: row.at.getTime(),
  editedAt: row.edited_at?.getTime() ?? null,
  mine: isOpen && row.account_id === caller.accountId,
});

/** What people of a shift tell those of the next. */
export function createHandoverNotes({ db, shifts, operations, clock }: NoteParts) {
  /** 1218: too early or too late. 1217: too many. 1219: of somebody else. */
  async function note(caller: Caller, { orgId = caller.orgId, noteId, text, ...of }: NoteBody): Promise<HandoverNote> {
    return db.transaction(async (tx) => {
      const org = await shifts.org(tx, orgId, true);
      if (!org) throw commonErrors.notFound({ orgId });
      const settings = await shifts.settings(tx, orgId);
      const shift = shiftOf(settings, of);
      const now = clock.now();
      const known = await shifts.notes(tx, orgId, { shift, window: shift });
      const before = known.find(({ id }) => id === noteId);
      if (noteId !== undefined && !before) throw commonErrors.notFound({ noteId });
      if (!isOpen(settings, shift, now)) throw handoverErrors.noteClosed();
      if (before && before.account_id !== caller.accountId) throw handoverErrors.noteOfOther();
      if (!before && known.length >= LIMITS.handover.notes) throw handoverErrors.notesMax();
      const row: NoteRow = before
        ? { ...before, text, edited_at: new Date(now) }
        : {
            id: newId(),
            shift_id: shift.shiftId,
            day: shift.day,
            shift_name: shift.name,
            account_id: caller.accountId,
            author: caller.loginName,
            text,
            at: new Date(now),
            edited_at: null,
          };
      if (before) await shifts.editNote(tx, before.id, text, now);
      else await shifts.addNote(tx, { orgId, shift, note: row });
      const object = { objectType: 'org', objectId: orgId, objectName: `${org.name} / ${shift.day} ${shift.name}` };
      const action = before ? 'handover.noteEdit' : 'handover.note';
      await operations.write(caller, { action, ...object, old: before?.text ?? null, new: text }, tx);
      return noteOf(row, caller, true);
    });
  }

  return { note };
}
export type HandoverNotes = ReturnType<typeof createHandoverNotes>;
