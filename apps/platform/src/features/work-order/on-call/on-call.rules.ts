import type { OnCallDeputy, OnCallShift } from '@lightfield/contract';
import { minutesOf } from '@lightfield/rules';
import { momentOf, zoneOffset } from '../../../engines/history/zone.ts';

/** What decides who is on call. */
export interface OnCallRules {
  readonly timeZone: string;
  readonly shifts: readonly OnCallShift[];
  readonly deputies: readonly OnCallDeputy[];
}
/** One person is on call from one moment up to another, epoch ms. */
export interface Duty {
  readonly shift: string;
  readonly from: number;
  readonly to: number;
  readonly person: string;
  /** Whose turn it would be; `null`: it is their own. */
  readonly insteadOf: string | null;
}
/** A turn of a shift, as it stands before anybody is away. */
interface Turn {
  readonly shift: OnCallShift;
  readonly place: number;
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 86_400_000;
/** A deputy may be away as well; more of them in a row are a circle, or nobody's intention. */
const MOST_DEPUTIES = 5;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Whose turn of a shift it is on the day on which it begins, by their place among its people. Before the first day they take turns as well. */
export function placeOn({ people, turnDays, firstDay }: OnCallShift, day: number): number {
  const turns = Math.floor((day - dayNumber(firstDay)) / turnDays);
  return ((turns % people.length) + people.length) % people.length;
}

/** All turns that have a part in the period, in order. Each lasts until the next one begins, also over a change of clocks. */
function turnsBetween({ shifts, timeZone }: OnCallRules, from: number, to: number): Turn[] {
  const offsetAt = zoneOffset(timeZone);
  const dayOf = (time: number) => Math.floor((time + offsetAt(time)) / DAY_MS);
  const inOrder = shifts.toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from));
  const begun: Omit<Turn, 'to'>[] = [];
  for (let day = dayOf(from) - 1; day <= dayOf(to) + 1; day += 1)
    for (const shift of inOrder)
      begun.push({
        shift,
        place: placeOn(shift, day),
        from: momentOf(day * DAY_MS + minutesOf(shift.from) * 60_000, offsetAt),
      });
  return begun
    .map((turn, index) => ({ ...turn, to: begun[index + 1]?.from ?? turn.from + DAY_MS }))
    .filter((turn) => turn.from < to && turn.to > from && turn.to > turn.from);
}

/** Who stands in for whom at a moment; of several deputies of one person the one that began last. */
function standIn(deputies: readonly OnCallDeputy[], person: string, at: number): string {
  let now = person;
  const met = new Set([person]);
  for (let i = 0; i < MOST_DEPUTIES; i += 1) {
    const own = deputies.filter((one) => one.absent === now && one.from <= at && at < one.to);
    const deputy = own.toSorted((a, b) => b.from - a.from)[0]?.deputy;
    // in a circle of people who are all away it is whose turn it was
    if (deputy === undefined) return now;
    if (met.has(deputy)) return person;
    met.add(deputy);
    now = deputy;
  }
  return now;
}

/**
 * Who is on call in a period, in order and without a gap. A person who is away is replaced exactly while they are; neighbours of
 * one shift and person are one stretch.
 */
export function duties(rules: OnCallRules, from: number, to: number): Duty[] {
  const found: Duty[] = [];
  for (const turn of turnsBetween(rules, from, to)) {
    const begin = Math.max(turn.from, from);
    const end = Math.min(turn.to, to);
    const cuts = rules.deputies.flatMap((one) => [one.from, one.to]).filter((at) => at > begin && at < end);
    const bounds = [...new Set([begin, ...cuts, end])].toSorted((a, b) => a - b);
    const turnOf = turn.shift.people[turn.place];
    if (turnOf === undefined) continue;
    for (const [index, at] of bounds.slice(0, -1).entries()) {
      const person = standIn(rules.deputies, turnOf, at);
      const insteadOf = person === turnOf ? null : turnOf;
      const last = found.at(-1);
      const until = bounds[index + 1] ?? end;
      const goesOn = last?.to === at && last.shift === turn.shift.name && last.person === person;
      if (last && goesOn && last.insteadOf === insteadOf) found[found.length - 1] = { ...last, to: until };
      else found.push({ shift: turn.shift.name, from: at, to: until, person, insteadOf });
    }
  }
  return found;
}

/** Who is called at a moment, in order: whoever is on call, then the others of the shift as their turns come. */
export function callingOrder(rules: OnCallRules, at: number): string[] {
  const [turn] = turnsBetween(rules, at, at + 1);
  if (!turn) return [];
  const { people } = turn.shift;
  const inTurn = [...people.slice(turn.place), ...people.slice(0, turn.place)];
  return [...new Set(inTurn.map((person) => standIn(rules.deputies, person, at)))];
}
