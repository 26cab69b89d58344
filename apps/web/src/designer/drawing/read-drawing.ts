import type { DrawnElement, ReadColour } from './convert.ts';

/** Characters of a drawing that is taken apart at most: what is larger is a picture. */
export const LONGEST_DRAWING = 500_000;
/** Nothing reads them; a parser would tell the console of each that the policy of the page forbids it. */
const HANDLER = /\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*')/gi;
/** Groups within each other at most. */
const DEEPEST = 40;

/**
 * A drawing pasted or chosen by a person, as plain data: parsed without being shown, so that no script, handler, link or
 * style of it ever counts. `undefined`: no drawing.
 */
export function readDrawing(text: string): DrawnElement | undefined {
  if (text.length > LONGEST_DRAWING || /<!ENTITY/i.test(text)) return undefined;
  const root = new DOMParser().parseFromString(text.replaceAll(HANDLER, ' '), 'image/svg+xml').documentElement;
  if (root.tagName.toLowerCase() !== 'svg' || root.querySelector('parsererror')) return undefined;
  return dataOf(root, 0);
}

const dataOf = (element: Element, depth: number): DrawnElement => ({
  tag: element.tagName,
  attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  text: element.children.length === 0 ? (element.textContent ?? '') : '',
  children: depth < DEEPEST ? [...element.children].map((child) => dataOf(child, depth + 1)) : [],
});

/** Elements that run, load or hold another document, and texts that flow, which no browser draws. */
const ACTIVE =
  'script, foreignObject, iframe, object, embed, audio, video, handler, listener, flowRoot, solidColor, ' +
  // what makes a link or a handler of something harmless
  '[attributeName$=href], [attributeName$=src], [attributeName=style], [attributeName^=on]';
/** References that stay inside the drawing, or are a picture in it. */
const INNER = /^\s*(?:#|data:image\/(?:png|jpe?g|gif|webp)[;,])/i;
/** Of HTML, MathML, events: things that do something. RDF describes. */
const FOREIGN = /^http:\/\/www\.w3\.org\/(?!2000\/svg$|1999\/02\/22-rdf-syntax-ns#$)/;
/** Styles that fetch something from elsewhere, or could hide that they do behind an escape. */
const FETCHES = /@import|image-set\(|(?:^|[^\w-])(?:image|src)\(|expression\(|-moz-binding|(?:java|vb)script:|\\/i;
const fetches = (css: string): boolean =>
  FETCHES.test(css) ||
  css
    .split(/url\(/i)
    .slice(1)
    .some((rest) => !INNER.test(rest.replace(/^[\s"']+/, '')));

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
  for (const element of [root, ...root.querySelectorAll('*')]) {
    const isSheet = element.localName === 'style' && fetches(element.textContent ?? '');
    if (element !== root && (isSheet || FOREIGN.test(element.namespaceURI ?? ''))) element.remove();
    else cleanAttributes(element);
  }
  return new XMLSerializer().serializeToString(root);
}

function cleanAttributes(element: Element): void {
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? '';
    const local = name.replace(/^.*:/, '').toLowerCase();
    const leaves =
      local === 'href' || local === 'src'
        ? !INNER.test(value)
        : !name.includes(':') && name !== 'xmlns' && fetches(value);
    if (local.startsWith('on') || local === 'base' || leaves) element.removeAttribute(name);
  }
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

/** How large a drawing says it is, page units; `undefined`: it does not. */
export function sizeOfDrawing({ attributes }: DrawnElement): { width: number; height: number } | undefined {
  const [, , width = 0, height = 0] = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const said = (text: string | undefined, or: number) =>
    text && /^[\d.]+(?:px)?$/.test(text) ? Number.parseFloat(text) : or;
  const size = { width: said(attributes['width'], width), height: said(attributes['height'], height) };
  return size.width > 0 && size.height > 0 ? size : undefined;
}

/** How many of the units it is said to be large in are one of those it is drawn in. */
export function unitOfDrawing(root: DrawnElement): number {
  const size = sizeOfDrawing(root);
  const [, , width = 0, height = 0] = (root.attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return size && width > 0 && height > 0 ? Math.min(size.width / width, size.height / height) : 1;
}
