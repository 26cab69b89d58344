import { isRecord, valueAt } from '@lightfield/page';

/** Names that would reach beyond an object's own fields. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Has the value a place for this path: is all before its last part there? */
export function hasPlace(root: unknown, path: string): boolean {
  const parts = path.split('.');
  const last = parts.at(-1) ?? '';
  const parent = parts.length > 1 ? valueAt(root, parts.slice(0, -1).join('.')) : root;
  if (Array.isArray(parent)) return /^\d+$/.test(last) && Number(last) <= parent.length;
  return isRecord(parent) && !FORBIDDEN.has(last);
}

/** The root with another value at the path, without it where that is `undefined`; all beside it is shared. The very root when there is no place for it. */
export function withValueAt<Root>(root: Root, path: string, value: unknown): Root;
export function withValueAt(root: unknown, path: string, value: unknown): unknown {
  if (!hasPlace(root, path)) return root;
  const [key = '', ...rest] = path.split('.');
  const below = rest.join('.');
  if (Array.isArray(root)) {
    const list: readonly unknown[] = root;
    const after = below ? withValueAt(list[Number(key)], below, value) : value;
    return list.toSpliced(Number(key), 1, after);
  }
  if (!isRecord(root)) return root;
  if (!below && value === undefined) return Object.fromEntries(Object.entries(root).filter(([name]) => name !== key));
  return { ...root, [key]: below ? withValueAt(root[key], below, value) : value };
}
