import { LIMITS, type ShiftOfDay } from '@lightfield/contract';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { Window } from './shift-times.ts';

export interface NoteRow {
  id: string;
  shift_id: string;
  day: string;
  shift_name: string;
  account_id: string | null;
  author: string;
  text: string;
  at: Date;
  edited_at: Date | null;
}
const NOTE = `id, shift_id, to_char(day, 'YYYY-MM-DD') as day, shift_name, account_id, author, text, at, edited_at`;

/** SQL of what people of a shift write, and of reports that were sent. */
export function createNoteRepository(db: Db) {
  return {
    /** Of a shift; of a free period those of the shifts that lie in it at least in part. */
    notes: (on: Queryable, orgId: string, { shift, window }: { shift: ShiftOfDay | null; window: Window }) =>
      shift
        ? on.query<NoteRow>(
            `select ${NOTE} from handover_note where org_id = $1 and shift_id = $2 and day = $3::date order by at, id`,
            [orgId, shift.shiftId, shift.day],
          )
        : on.query<NoteRow>(
            `select ${NOTE} from handover_note where org_id = $1 and begins < $3 and ends > $2
              order by begins, at, id limit ${LIMITS.handover.rows}`,
            [orgId, new Date(window.from), new Date(window.to)],
          ),
    async addNote(
      on: Queryable,
      { orgId, shift, note }: { orgId: string; shift: ShiftOfDay; note: NoteRow },
    ): Promise<void> {
      await on.query(
        `insert into handover_note (id, org_id, shift_id, day, shift_name, begins, ends, account_id, author, text, at)
         values ($1, $2, $3, $4::date, $5, $6, $7, $8, $9, $10, $11)`,
        [
          note.id,
          orgId,
          shift.shiftId,
          shift.day,
          note.shift_name,
          new Date(shift.from),
          new Date(shift.to),
          note.account_id,
          note.author,
          note.text,
          note.at,
        ],
      );
    },
    async editNote(on: Queryable, id: string, text: string, at: number): Promise<void> {
      await on.query('update handover_note set text = $2, edited_at = $3 where id = $1', [id, text, new Date(at)]);
    },

    /** Enterprises whose reports are sent by themselves, and since when. */
    mailing: () =>
      db.query<{ org_id: string; mails_since: Date }>(
        'select org_id, mails_since from handover_settings where mails_since is not null',
      ),
    async wasSent(orgId: string, { shiftId, from }: ShiftOfDay): Promise<boolean> {
      const rows = await db.query('select 1 from handover_mail where org_id = $1 and shift_id = $2 and begins = $3', [
        orgId,
        shiftId,
        new Date(from),
      ]);
      return rows.length > 0;
    },
    /** False: somebody else does, or did. */
    async claim(on: Queryable, orgId: string, { shiftId, from }: ShiftOfDay, at: number): Promise<boolean> {
      const rows = await on.query(
        `insert into handover_mail (org_id, shift_id, begins, sent_at) values ($1, $2, $3, $4)
         on conflict do nothing returning 1`,
        [orgId, shiftId, new Date(from), new Date(at)],
      );
      return rows.length > 0;
    },
    /** What is too old to be sent again. */
    async forget(before: number): Promise<void> {
      await db.query('delete from handover_mail where begins < $1', [new Date(before)]);
    },
  };
}
