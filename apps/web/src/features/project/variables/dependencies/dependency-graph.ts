import type { Mvar } from '@lightfield/contract';
import { ANY_NAME, parseProjectFormula } from '@lightfield/rules';
import type { LayoutEdge } from './dependency-layout.ts';

/** Of the devices bound to the project. */
export interface NamedDevice {
  readonly equipmentId: string;
  readonly key: string;
  readonly name: string;
}
export interface DependencyNode {
  readonly id: string;
  /** `gone`: a name that a formula used and that is no more. */
  readonly kind: 'device' | 'gone' | 'formula' | 'statistic';
  /** `device.variable`, or the key of a calculated variable. */
  readonly key: string;
  /** Of device variables '': their names are asked for after the picture is there. */
  readonly name: string;
  /** Id of the device, `''` of names that are gone; calculated variables have none. */
  readonly group?: string;
  /** Calculated ones. */
  readonly mvar?: Mvar;
}
export interface DependencyGraph {
  readonly nodes: readonly DependencyNode[];
  readonly edges: readonly LayoutEdge[];
  /** By id: what it directly reads, and what directly uses it. */
  readonly reads: ReadonlyMap<string, readonly DependencyNode[]>;
  readonly usedBy: ReadonlyMap<string, readonly DependencyNode[]>;
}

/** What the calculated variables of a project follow from, by the names in their formulas and the sources of their statistics. */
export function graphOf(mvars: readonly Mvar[], devices: readonly NamedDevice[]): DependencyGraph {
  const calculated = new Map(
    mvars.map((mvar): [string, DependencyNode] => {
      const { key, name, kind } = mvar;
      return [key, { id: key, kind, key, name, mvar }];
    }),
  );
  const deviceOf = new Map(devices.map(({ key, equipmentId }) => [key, equipmentId]));
  const others = new Map<string, DependencyNode>();
  const nodeOf = (key: string, gone: boolean): DependencyNode => {
    const known = gone ? undefined : calculated.get(key);
    if (known) return known;
    const device = gone ? undefined : deviceOf.get(key.split('.')[0] ?? '');
    const kind = device === undefined ? 'gone' : 'device';
    // a new variable may have the key of one that is gone
    const id = `${kind}:${key}`;
    const made = others.get(id) ?? { id, kind, key, name: '', group: device ?? '' };
    others.set(id, made);
    return made;
  };
  const [reads, usedBy] = [new Map<string, DependencyNode[]>(), new Map<string, DependencyNode[]>()];
  const edges: LayoutEdge[] = [];
  for (const to of calculated.values()) {
    for (const from of sourcesOf(to.mvar).map(({ key, gone }) => nodeOf(key, gone))) {
      edges.push({ from: from.id, to: to.id });
      reads.set(to.id, [...(reads.get(to.id) ?? []), from]);
      usedBy.set(from.id, [...(usedBy.get(from.id) ?? []), to]);
    }
  }
  return { nodes: [...others.values(), ...calculated.values()], edges, reads, usedBy };
}

function sourcesOf(mvar: Mvar | undefined): { key: string; gone: boolean }[] {
  if (!mvar) return [];
  if (mvar.kind === 'statistic') return mvar.sourceKey === null ? [] : [{ key: mvar.sourceKey, gone: false }];
  const parsed = parseProjectFormula(mvar.formula, ANY_NAME);
  // keys grown longer can make a formula too long to be read here: of it the calculated ones are known all the same
  const names = parsed.ok ? parsed.formula.names : mvar.uses;
  return names.map((key) => ({ key, gone: mvar.missing.includes(key) }));
}

/** All that one follows from, and all that follows from it; without itself. */
export interface Kin {
  readonly id: string;
  readonly above: ReadonlySet<string>;
  readonly below: ReadonlySet<string>;
}
export function kinOf({ reads, usedBy }: DependencyGraph, id: string): Kin {
  const all = (next: ReadonlyMap<string, readonly DependencyNode[]>) => {
    const seen = new Set<string>([id]);
    for (const at of seen) for (const one of next.get(at) ?? []) seen.add(one.id);
    seen.delete(id);
    return seen;
  };
  return { id, above: all(reads), below: all(usedBy) };
}
export const isKin = ({ id, above, below }: Kin, one: string): boolean =>
  one === id || above.has(one) || below.has(one);
/** Whether a line leads to the one that is looked at, or from it; not past it. */
export const leadsThrough = ({ id, above, below }: Kin, { from, to }: LayoutEdge): boolean =>
  (above.has(from) && (to === id || above.has(to))) || (below.has(to) && (from === id || below.has(from)));

/** Whether a box is one that is looked for; `name`: as it is shown. */
export const matches = (key: string, name: string, part: string): boolean =>
  `${key} ${name}`.toLowerCase().includes(part.toLowerCase());
