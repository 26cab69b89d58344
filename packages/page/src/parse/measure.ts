import { LIMITS } from '@lightfield/contract';
import type { Texts } from '../definition.ts';
import { pageText } from '../locales/page/text.ts';

export interface PageProblem {
  /** Where it is: `widgets.3.style.fill.color`; empty: the document as a whole. */
  readonly path: string;
  readonly texts: Texts;
  /** There are too many: of all widgets, or of one type (S2 §9). */
  readonly limit?: 'widgets' | 'type';
}

/** What no honest document comes near, so that checking a dishonest one stays cheap. */
const MOST = {
  /** Objects and lists within each other: ten groups deep, and what a widget holds. */
  depth: 64,
  /** Entries of one list, fields of one object. The longest of a document holds its widgets. */
  entries: 5_000,
  /** Letters of one text. */
  letters: 100_000,
  /** Fields and entries of a document: two bytes each at the least. */
  nodes: LIMITS.designer.documentBytes / 2,
  /** Fields and entries of one widget, without its children. */
  widgetNodes: 100_000,
} as const;
const TOO_LONG: Texts = pageText('measure.tooLong', { mostEntries: MOST.entries });
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

interface Place {
  readonly value: object;
  readonly depth: number;
  readonly key: string | number;
  readonly above: Place | undefined;
}

/**
 * What makes a document unfit for being looked at more closely: too deep, too long, too much, or with keys that reach
 * for what every object inherits. Walks without recursion and stops at the first.
 */
export function unfit(json: unknown): PageProblem | undefined {
  const wrong = wrongOf(json, 0, '', 1);
  if (wrong) return { path: '', texts: wrong };
  if (typeof json !== 'object' || json === null) return undefined;
  const open: Place[] = [{ value: json, depth: 0, key: '', above: undefined }];
  let nodes = 1;
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, depth } = place;
    // a list is as long as it says: its keys need not be made
    const keys = Array.isArray(value) ? undefined : Object.keys(value);
    const count = keys ? keys.length : (value as readonly unknown[]).length;
    if (count > MOST.entries) return { path: pathOf(place), texts: TOO_LONG };
    nodes += count;
    for (let at = 0; at < count; at++) {
      const key = keys ? (keys[at] ?? '') : at;
      const inside: unknown = Reflect.get(value, key);
      const texts = wrongOf(inside, depth + 1, key, nodes);
      if (texts) return { path: pathOf({ value, depth, key, above: place }), texts };
      // most are no objects: nothing to come back to
      if (typeof inside === 'object' && inside !== null)
        open.push({ value: inside, depth: depth + 1, key, above: place });
    }
  }
  return undefined;
}

function wrongOf(value: unknown, depth: number, key: string | number, nodes: number): Texts | undefined {
  if (typeof key === 'string' && FORBIDDEN.has(key)) return pageText('measure.aFieldOfThisNameIs');
  if (depth > MOST.depth) return pageText('measure.nestedTooDeeply');
  if (nodes > MOST.nodes) return pageText('measure.tooMuchContent');
  if (typeof value === 'string' && value.length > MOST.letters)
    return pageText('measure.aTextOfMoreThanCharacters', { mostLetters: MOST.letters });
  return undefined;
}

function pathOf(place: Place): string {
  const keys: string[] = [];
  // A key may itself be as long as the document.
  for (let at: Place | undefined = place; at?.above; at = at.above) keys.push(String(at.key).slice(0, 100));
  return keys.toReversed().slice(0, 20).join('.');
}

/** Does a widget hold more than any schema would let pass? Its children are counted for themselves. */
export function isBloated(widget: Readonly<Record<string, unknown>>): boolean {
  const { children: _, ...own } = widget;
  const open: object[] = [own];
  let nodes = 1;
  for (let value = open.pop(); value; value = open.pop()) {
    const held: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    nodes += held.length;
    if (nodes > MOST.widgetNodes) return true;
    for (const inside of held) if (typeof inside === 'object' && inside !== null) open.push(inside);
  }
  return false;
}
