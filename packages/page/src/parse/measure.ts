import { LIMITS } from '@lightfield/contract';
import type { Texts } from '../definition.ts';
import { ownField } from '../json.ts';

export interface PageProblem {
  /** Where it is: `widgets.3.style.fill.color`; empty: the document as a whole. */
  readonly path: string;
  readonly texts: Texts;
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
const TOO_LONG: Texts = {
  zh: `列表超过${MOST.entries}项`,
  en: `A list of more than ${MOST.entries} entries.`,
};
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

interface Place {
  readonly value: unknown;
  readonly depth: number;
  readonly key: string;
  readonly above: Place | undefined;
}

/**
 * What makes a document unfit for being looked at more closely: too deep, too long, too much, or with keys that reach
 * for what every object inherits. Walks without recursion and stops at the first.
 */
export function unfit(json: unknown): PageProblem | undefined {
  const open: Place[] = [{ value: json, depth: 0, key: '', above: undefined }];
  let nodes = 0;
  for (let place = open.pop(); place; place = open.pop()) {
    nodes += 1;
    const texts = wrongOf(place, nodes + open.length);
    if (texts) return { path: pathOf(place), texts };
    const { value, depth } = place;
    if (typeof value !== 'object' || value === null) continue;
    const keys = Object.keys(value);
    if (keys.length > MOST.entries) return { path: pathOf(place), texts: TOO_LONG };
    for (const key of keys) open.push({ value: ownField(value, key), depth: depth + 1, key, above: place });
  }
  return undefined;
}

function wrongOf({ value, depth, key }: Place, nodes: number): Texts | undefined {
  if (FORBIDDEN.has(key)) return { zh: '不允许的字段名', en: 'A field of this name is not allowed.' };
  if (depth > MOST.depth) return { zh: '嵌套层数过多', en: 'Nested too deeply.' };
  if (nodes > MOST.nodes) return { zh: '内容过多', en: 'Too much content.' };
  if (typeof value === 'string' && value.length > MOST.letters)
    return { zh: `文本超过${MOST.letters}个字符`, en: `A text of more than ${MOST.letters} characters.` };
  return undefined;
}

function pathOf(place: Place): string {
  const keys: string[] = [];
  // A key may itself be as long as the document.
  for (let at: Place | undefined = place; at?.above; at = at.above) keys.push(at.key.slice(0, 100));
  return keys.toReversed().slice(0, 20).join('.');
}

/** Does a widget hold more than any schema would let pass? Its children are counted for themselves. */
export function isBloated(widget: Readonly<Record<string, unknown>>): boolean {
  const { children: _, ...own } = widget;
  const open: unknown[] = [own];
  let nodes = 0;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    nodes += 1;
    if (nodes + open.length > MOST.widgetNodes) return true;
    if (typeof value === 'object' && value !== null) for (const inside of Object.values(value)) open.push(inside);
  }
  return false;
}
