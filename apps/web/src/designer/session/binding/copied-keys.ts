import type { Keys } from './foreign.ts';
import type { Variables } from './variables.ts';

/**
 * Widgets that were copied, with the keys of the variables they are bound to: another device has other ids. The text is
 * only added to, for it may hold thousands of widgets.
 */
export function withKeys(text: string, { find }: Pick<Variables, 'find'>): string {
  const start = text.indexOf('{') + 1;
  if (start === 0) return text;
  const keys: Record<string, string> = {};
  for (const [, field = '', id = ''] of text.matchAll(/"(signalId|mvarId)":"([\w:.-]{1,64})"/g)) {
    const key = find(`${field === 'signalId' ? 'signal' : 'mvar'}:${id}`)?.key;
    if (key !== undefined) keys[id] = key;
  }
  if (Object.keys(keys).length === 0) return text;
  return `${text.slice(0, start)}"keys":${JSON.stringify(keys)},${text.slice(start)}`;
}

/** The keys a copied text tells. Nobody vouches for it. */
export function keysIn(text: string): Keys {
  const keys: Record<string, string> = {};
  const [told = ''] = /"keys":\{[^{}]*\}/.exec(text.slice(0, KEYS_WITHIN)) ?? [];
  for (const [, id = '', key = ''] of told.slice('"keys":'.length).matchAll(/"([\w:.-]{1,64})":"([^"\\]{0,140})"/g))
    keys[id] = key;
  return keys;
}
/** They stand at the beginning. */
const KEYS_WITHIN = 1_000_000;
