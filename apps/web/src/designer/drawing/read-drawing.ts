import type { DrawnElement, ReadColour } from './convert.ts';

/** Characters of a drawing at most: what is larger is a picture. */
const LONGEST = 500_000;
/** Groups within each other at most. */
const DEEPEST = 40;

/**
 * A drawing pasted or chosen by a person, as plain data: parsed without being shown, so that no script, handler, link or
 * style of it ever counts. `undefined`: no drawing.
 */
export function readDrawing(text: string): DrawnElement | undefined {
  if (text.length > LONGEST || /<!ENTITY/i.test(text)) return undefined;
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (root.tagName.toLowerCase() !== 'svg' || root.querySelector('parsererror')) return undefined;
  return dataOf(root, 0);
}

const dataOf = (element: Element, depth: number): DrawnElement => ({
  tag: element.tagName,
  attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  text: element.children.length === 0 ? (element.textContent ?? '') : '',
  children: depth < DEEPEST ? [...element.children].map((child) => dataOf(child, depth + 1)) : [],
});

/** Elements that run, load or hold another document. */
const ACTIVE = 'script, foreignObject, iframe, object, embed, audio, video, handler, listener';
/** References that stay inside the drawing, or are a picture in it. */
const INNER = /^\s*(?:#|data:image\/(?:png|jpe?g|gif|webp)[;,])/i;

/**
 * The drawing as a file without scripts, handlers and references to elsewhere. What is no drawing stays as it is: the
 * server, which proves every picture, says so.
 */
export function cleanDrawing(text: string): string {
  if (/<!ENTITY/i.test(text)) return text;
  const document = new DOMParser().parseFromString(text, 'image/svg+xml');
  const root = document.documentElement;
  if (root.tagName.toLowerCase() !== 'svg' || root.querySelector('parsererror')) return text;
  for (const element of root.querySelectorAll(ACTIVE)) element.remove();
  for (const element of [root, ...root.querySelectorAll('*')])
    for (const name of element.getAttributeNames()) {
      const local = name.replace(/^.*:/, '').toLowerCase();
      const value = element.getAttribute(name) ?? '';
      const leaves = local === 'base' || ((local === 'href' || local === 'src') && !INNER.test(value));
      if (local.startsWith('on') || leaves) element.removeAttribute(name);
    }
  return new XMLSerializer().serializeToString(root);
}

/** Any colour a browser knows, as hex or rgba. */
export function browserColour(): ReadColour {
  const context = document.createElement('canvas').getContext('2d');
  return (text) => {
    if (!context || text === 'none' || text.startsWith('url')) return undefined;
    const known = (before: string) => {
      context.fillStyle = before;
      context.fillStyle = text;
      return context.fillStyle;
    };
    // what it does not know leaves it as it was
    const colour = known('black');
    return colour === known('white') && typeof colour === 'string' ? colour : undefined;
  };
}
