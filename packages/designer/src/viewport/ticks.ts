/** A mark of a ruler. `at`: pixels along it; `value`: page units. Only those with a label have room for one. */
export interface Tick {
  readonly at: number;
  readonly value: number;
  readonly label: boolean;
}

/** Pixels a label needs at least, and a mark. */
const LABEL_ROOM = 60;
const STEPS = [1, 2, 5] as const;

/** Page units between two labels: 1, 2 or 5 times a power of ten, so that labels never touch. */
export function labelStep(scale: number): number {
  for (let power = 1; power < 1e9; power *= 10)
    for (const step of STEPS) if (step * power * scale >= LABEL_ROOM) return step * power;
  return 1e9;
}

/**
 * Marks of a ruler that is `length` pixels long and shows page unit `(0 - offset) / scale` at its beginning: ten to
 * each label, or five where ten would fall between whole units.
 */
export function ticks(offset: number, scale: number, length: number): Tick[] {
  const step = labelStep(scale);
  const parts = step % 10 === 0 ? 10 : step % 5 === 0 ? 5 : step % 2 === 0 ? 2 : 1;
  const fine = step / parts;
  const found: Tick[] = [];
  const last = Math.floor((length - offset) / scale / fine);
  for (let at = Math.ceil(-offset / scale / fine); at <= last; at++)
    found.push({ at: at * fine * scale + offset, value: at * fine + 0, label: at % parts === 0 });
  return found;
}
