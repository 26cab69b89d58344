interface Period {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly timeZone: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // year, month and day in this order in every language
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, made);
  return made;
}
const MIDNIGHT = '00:00';
const HOUR_MS = 3_600_000;

/** What a record covers, on the clock of its report: whole days as days, else with their times. */
export function periodWords({ from, to, timeZone }: Period): string {
  const clock = clockOf(timeZone);
  const [day = '', begin = ''] = clock.format(from).split(' ');
  const [lastDay = '', end = ''] = clock.format(to).split(' ');
  if (begin === MIDNIGHT && end === MIDNIGHT) {
    // an hour before its end is on its last day, also where summer time begins
    const [last = ''] = clock.format(to - HOUR_MS).split(' ');
    return last === day || last < day ? day : `${day} – ${last}`;
  }
  return day === lastDay ? `${day} ${begin} – ${end}` : `${day} ${begin} – ${lastDay} ${end}`;
}
/** A moment on the clock of the report. */
export const momentWords = (at: number, timeZone: string): string => clockOf(timeZone).format(at);
