/** Percent with one decimal; null: of nothing. */
export const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1_000 * part) / whole) / 10;
export const percent = (value: number | null): string => (value === null ? '–' : `${value} %`);

/** Of what was done or missed so far, how much was done in time: what is still open says nothing yet. */
export const inTimeShare = ({ inTime, late, missed }: Record<'inTime' | 'late' | 'missed', number>): number | null =>
  share(inTime, inTime + late + missed);
