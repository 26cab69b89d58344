/** Days of history, from the one to the other (inclusive, since 1970-01-01), lie where they cannot be read at the moment. */
export class HistoryAway extends Error {
  readonly from: number;
  readonly to: number;

  constructor(from: number, to: number, why: string) {
    super(`history of ${isoDay(from)} to ${isoDay(to)} cannot be read now: ${why}`);
    this.from = from;
    this.to = to;
  }
  get days(): string {
    return this.from === this.to ? isoDay(this.from) : `${isoDay(this.from)} – ${isoDay(this.to)}`;
  }
}
const isoDay = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
