import { type BrowsedNode, type ConfigItems, LIMITS, type VariableItem } from '@lightfield/contract';
import { freeKey } from '../../signals/new-items.ts';

/** Longest name, key and address of a variable, and longest address that can be asked for what lies below (contract). */
const NAME_MAX = 50;
const KEY_MAX = 64;
const ADDRESS_MAX = 200;
const PARENT_MAX = 500;
const INTERVAL_MS = 1_000;

/** What was asked of one place: its entries, once they are there. */
export interface Level {
  readonly nodes?: readonly BrowsedNode[] | undefined;
  readonly more: boolean;
  readonly error: unknown;
}
/** By the key of the entry above. */
export type Levels = ReadonlyMap<string, Level>;
/** Key of the place above the topmost entries. */
export const TOP = '';

/** An entry where it stands: directories may have one entry in several places, and in circles. */
export interface Entry {
  readonly key: string;
  readonly above: string;
  readonly node: BrowsedNode;
}
const keyOf = (above: string, address: string): string => `${above}\n${address}`;

/** Each address once: a directory may name an entry twice in one place. */
export function entriesAt(levels: Levels, above: string): Entry[] {
  const seen = new Set<string>();
  return (levels.get(above)?.nodes ?? []).flatMap((node) => {
    if (seen.has(node.address)) return [];
    seen.add(node.address);
    return [{ key: keyOf(above, node.address), above, node }];
  });
}

/** All that was read, in the order it is listed. */
export function entriesOf(levels: Levels, above = TOP): Entry[] {
  return entriesAt(levels, above).flatMap((entry) =>
    levels.has(entry.key) ? [entry, ...entriesOf(levels, entry.key)] : [entry],
  );
}

/** What a search finds in what was read, and the way to it; `undefined` without a word. */
export function findEntries(entries: readonly Entry[], keyword: string) {
  const word = keyword.trim().toLowerCase();
  if (word === '') return undefined;
  const hits = entries.filter(({ node }) => `${node.name}\n${node.address}`.toLowerCase().includes(word));
  const aboveOf = new Map(entries.map(({ key, above }) => [key, above]));
  const paths = new Set<string>();
  for (const { above } of hits)
    for (let key: string | undefined = above; key && !paths.has(key); key = aboveOf.get(key)) paths.add(key);
  return { hits, shown: new Set([...paths, ...hits.map(({ key }) => key)]), paths };
}

/** Why an entry can be no variable; `undefined` when it can. */
export function whyNone({ dataType, address }: BrowsedNode): 'noValue' | 'tooLong' | undefined {
  if (dataType === null) return 'noValue';
  return address.length > ADDRESS_MAX ? 'tooLong' : undefined;
}
export const canOpen = ({ folder, address }: BrowsedNode): boolean => folder && address.length <= PARENT_MAX;

/** Addresses that variables of a driver have already. */
export const takenBy = ({ variables }: ConfigItems, driver: string): ReadonlySet<string> =>
  new Set(
    variables.flatMap(({ kind, driver: own, address }) =>
      kind === 'device' && own === driver && address !== undefined ? [address] : [],
    ),
  );

/** "Motor speed" → Motor_speed; a name without Latin letters or digits: the end of its address; neither: var1. */
export function keyFrom({ name, address }: Pick<BrowsedNode, 'name' | 'address'>): string {
  const [word = 'var1'] = [name, address.replace(/^.*[;.|/]/, '').replace(/^[a-z]=/, '')].map(latin).filter(Boolean);
  return (/^[A-Za-z]/.test(word) ? word : `v${word}`).slice(0, KEY_MAX);
}
const latin = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');

/** Variables on entries, each with a key that nobody has; what an entry does not say is as in the last variable. */
export function variablesOn(
  nodes: readonly BrowsedNode[],
  { variables }: ConfigItems,
  driver: string,
  newId: () => string,
): VariableItem[] {
  const last = variables.findLast((variable) => variable.kind === 'device' && variable.driver === driver);
  const taken = new Set(variables.map(({ key }) => key));
  /** Thousands of nodes may have one name: the search for a key goes on where it ended. */
  const newest = new Map<string, string>();
  return nodes.flatMap((node) => {
    const { address, dataType, writable } = node;
    if (dataType === null) return [];
    const wanted = keyFrom(node);
    const key = freeKey(newest.get(wanted) ?? wanted, taken);
    newest.set(wanted, key);
    taken.add(key);
    return [
      {
        id: newId(),
        origin: null,
        key,
        name: node.name.trim().slice(0, NAME_MAX).trim() || key,
        kind: 'device',
        driver,
        address,
        dataType,
        ...(dataType === 'string' ? { stringLength: LIMITS.variable.stringBytesMax } : {}),
        byteOrder: 'ABCD',
        access: writable ? 'readwrite' : 'read',
        collection: 'periodic',
        intervalMs: last?.intervalMs ?? INTERVAL_MS,
        unit: '',
        decimals: 2,
        deadband: 0,
        statusMap: [],
      } satisfies VariableItem,
    ];
  });
}
