import type { MvarDefinition } from './mvar-definition.ts';

type Sources = Pick<MvarDefinition, 'kind' | 'inputs' | 'source'>;

/** Series that a calculated variable follows from; what is gone is left out. */
export const sourcesOf = ({ kind, inputs, source }: Sources): number[] =>
  kind === 'formula'
    ? [...new Set(Object.values(inputs).flatMap((series) => series ?? []))]
    : source === null
      ? []
      : [source];

/** What some calculated variables of a project follow from, however far. */
export interface Followed {
  /** These and the calculated variables they use. */
  readonly definitions: readonly MvarDefinition[];
  /** Series of variables of devices. */
  readonly leaves: ReadonlySet<number>;
}

/** `all`: those of the project; ids among `ids` that are no calculated variable of it are passed over. */
export function followedBy(all: readonly MvarDefinition[], ids: ReadonlySet<string>): Followed {
  const bySeries = new Map(all.map((one) => [one.seriesId, one]));
  const found = new Set<MvarDefinition>();
  const leaves = new Set<number>();
  const open = all.filter(({ id }) => ids.has(id));
  for (let one = open.pop(); one; one = open.pop()) {
    if (found.has(one)) continue;
    found.add(one);
    for (const series of sourcesOf(one)) {
      const used = bySeries.get(series);
      if (used) open.push(used);
      else leaves.add(series);
    }
  }
  return { definitions: all.filter((one) => found.has(one)), leaves };
}

/** Those that can be worked out where nothing is known of these series: none that follows from one of them. */
export function workable(definitions: readonly MvarDefinition[], unknown: ReadonlySet<number>): MvarDefinition[] {
  let left = [...definitions];
  const gone = new Set(unknown);
  for (;;) {
    const lost = left.filter((one) => isLost(one) || sourcesOf(one).some((series) => gone.has(series)));
    if (lost.length === 0) return left;
    for (const { seriesId } of lost) gone.add(seriesId);
    left = left.filter((one) => !lost.includes(one));
  }
}

/** It names something that is no more. */
const isLost = ({ kind, inputs, source }: Sources): boolean =>
  kind === 'formula' ? Object.values(inputs).includes(null) : source === null;
