import {
  type BodyOut,
  type HandoverFigures,
  type HandoverReport,
  type HandoverSettings,
  LIMITS,
  type ShiftOfDay,
  commonErrors,
  type handoverCalls,
  handoverErrors,
  inputErrors,
} from '@lightfield/contract';
import { alarmFromRow } from '../../engines/alarms/alarm-row.ts';
import type { BucketSums, SumQuery } from '../../engines/history/history.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { Asked, HandoverRepository } from './handover.repository.ts';
import {
  type Window,
  absences,
  dayAt,
  neighbours,
  notesEnd,
  shiftAt,
  shiftOn,
  shiftsAround,
  within,
} from './shift-times.ts';
import { isOpen, noteOf, shiftOf } from './note.service.ts';
import type { ShiftRepository } from './shift.repository.ts';

type ReportBody = BodyOut<typeof handoverCalls.report>;

export interface HandoverParts {
  db: Db;
  found: HandoverRepository;
  shifts: ShiftRepository;
  records: { sums(query: SumQuery): Promise<BucketSums[]> };
  clock: Clock;
}

/** What a shift hands over. Whether the caller reaches the enterprise was checked before; everything else is what they see of it. */
export function createHandoverService({ db, found, shifts, records, clock }: HandoverParts) {
  function askedFor(settings: HandoverSettings, body: ReportBody): { shift: ShiftOfDay | null; window: Window } {
    const { startTime: from, endTime: to, shiftId, day } = body;
    if (from !== undefined || to !== undefined) {
      if (from === undefined || to === undefined || to <= from) throw inputErrors.timeRangeInvalid();
      if (to - from > LIMITS.handover.rangeMs) throw handoverErrors.periodTooLong();
      return { shift: null, window: { from, to } };
    }
    const now = clock.now();
    const shift =
      shiftId === undefined
        ? (shiftAt(settings, day === undefined ? now : Math.min(now, endOf(settings, day))) ?? null)
        : shiftOf(settings, { shiftId, day: day ?? dayAt(now, settings.timeZone) });
    if (!shift) throw handoverErrors.shiftUnknown();
    return { shift, window: shift };
  }

  async function alarmsOf(asked: Asked, window: Window, now: number) {
    const alarms = await found.alarms(asked, window);
    const comments = await found.comments(alarms.rows.map(({ id }) => id));
    const rows = alarms.rows.map((row) => {
      const alarm = alarmFromRow(row);
      return {
        ...alarm,
        heldMs: Math.max(0, (alarm.recoveredAt ?? Math.max(now, alarm.raisedAt)) - alarm.raisedAt),
        withinMs: within(window, alarm.raisedAt, alarm.recoveredAt, now),
        isShelved: row.shelved,
        comments: comments.get(row.id) ?? [],
      };
    });
    return { counts: alarms.counts, standing: alarms.standing, alarms: { rows, total: alarms.total } };
  }

  async function absencesOf(asked: Asked, window: Window, now: number): Promise<HandoverReport['absences']> {
    const [gateways, devices] = await Promise.all([
      found.gatewayChanges(asked, window),
      found.silentDevices(asked, window),
    ]);
    const rows = [...gateways, ...devices]
      .flatMap(({ about, id, name, changes }) =>
        absences(changes, window, now).map((one) => ({ about, id, name, ...one, ms: one.to - one.from })),
      )
      .toSorted((a, b) => a.from - b.from);
    return { rows: rows.slice(0, LIMITS.handover.rows), total: rows.length };
  }

  async function figuresOf(orgId: string, caller: Caller, { from, to }: Window): Promise<HandoverFigures[]> {
    const variables = await shifts.chosen(db, orgId, caller);
    const reports = await found.reportsOf(variables.map(({ id }) => id));
    const byReport = Map.groupBy(reports.values(), ({ reportNumber }) => reportNumber);
    const sums = new Map<string, BucketSums | undefined>();
    // One after the other: a report that many look at when a shift ends does not take all threads that read history.
    for (const [reportNumber, stored] of byReport) {
      const seriesIds = stored.map(({ seriesId }) => seriesId);
      const columns = await records.sums({ reportNumber, from, to, seriesIds, bounds: Float64Array.of(from, to) });
      for (const [i, { variableId }] of stored.entries()) sums.set(variableId, columns[i]);
    }
    return variables.map((variable) => ({ ...variable, ...figures(sums.get(variable.id), reports.has(variable.id)) }));
  }

  async function report(caller: Caller, body: ReportBody): Promise<HandoverReport> {
    const orgId = body.orgId ?? caller.orgId;
    const asked = { caller, orgId: body.orgId };
    const [org, settings] = await Promise.all([shifts.org(db, orgId), shifts.settings(db, orgId)]);
    if (!org) throw commonErrors.notFound({ orgId });
    const { shift, window } = askedFor(settings, body);
    const now = clock.now();
    const [alarms, writes, away, variables, notes] = await Promise.all([
      alarmsOf(asked, window, now),
      found.writes(asked, window),
      absencesOf(asked, window, now),
      figuresOf(orgId, caller, window),
      shifts.notes(db, orgId, { shift, window }),
    ]);
    const open = shift !== null && isOpen(settings, shift, now);
    const { previous, next } = shift ? neighbours(settings, shift) : { previous: undefined, next: undefined };
    const day = shift?.day ?? dayAt(window.from, settings.timeZone);
    return {
      orgId,
      orgName: org.name,
      everything: body.orgId === undefined,
      shift,
      from: window.from,
      to: window.to,
      timeZone: settings.timeZone,
      now,
      shifts: shiftsAround(settings, day, 0),
      previous: previous ?? null,
      next: next && next.from <= now ? next : null,
      ...alarms,
      writes,
      absences: away,
      variables,
      notes: notes.map((note) => noteOf(note, caller, open)),
      notesUntil: open ? notesEnd(settings, shift) : null,
    };
  }

  return { report };
}
export type HandoverService = ReturnType<typeof createHandoverService>;

/** The last moment of a date in the enterprise's zone. */
const endOf = ({ timeZone }: HandoverSettings, day: string): number =>
  shiftOn({ id: 'day', name: '', begins: '00:00', ends: '00:00', days: [1] }, day, timeZone).to - 1;

/** What was recorded came to. */
function figures(
  sums: BucketSums | undefined,
  isStored: boolean,
): Omit<HandoverFigures, 'id' | 'name' | 'unit' | 'decimals' | 'equipId' | 'equipName'> {
  const count = sums?.count[0] ?? 0;
  const known = (value: number | undefined) =>
    count > 0 && value !== undefined && Number.isFinite(value) ? value : null;
  return {
    recorded: count > 0 ? 'yes' : isStored ? 'empty' : 'never',
    first: known(sums?.first[0]),
    last: known(sums?.last[0]),
    min: known(sums?.min[0]),
    max: known(sums?.max[0]),
    average: known((sums?.sum[0] ?? 0) / count),
  };
}
