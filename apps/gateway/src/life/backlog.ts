/** How many looks make up a backlog. */
export const LOOKS = 4;

/**
 * Items that wait for the platform, those that are only on their way not counted: at every single moment a record that was just made
 * may wait for its acknowledgement, and whoever looks in step with the records would find one each time. A backlog is what
 * none of the last looks was without.
 */
export class Backlog {
  #seen: number[] = [];
  #told = 0;

  /** Items that have waited through all of the last looks. */
  get items(): number {
    return this.#seen.length < LOOKS ? 0 : Math.min(...this.#seen);
  }

  /** To be called at even intervals. True: the platform does not know this yet, a backlog that began or became smaller. */
  look(waiting: number): boolean {
    this.#seen = [...this.#seen.slice(1 - LOOKS), waiting];
    return this.items < this.#told || (this.#told === 0 && this.items > 0);
  }

  /** What the platform is told now. */
  tell(): number {
    this.#told = this.items;
    return this.#told;
  }
}
