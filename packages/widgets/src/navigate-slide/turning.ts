/** From one picture to another, around the ends. */
export const turned = (at: number, step: number, count: number): number =>
  count > 0 ? (((at + step) % count) + count) % count : 0;

/** May it turn by itself? Not alone, not while somebody is at it, nor where the system asks for little motion. */
export const turnsByItself = (asked: {
  readonly enable: boolean;
  readonly count: number;
  readonly paused: boolean;
  readonly held: boolean;
  readonly calm: boolean;
}): boolean => asked.enable && asked.count > 1 && !asked.paused && !asked.held && !asked.calm;
