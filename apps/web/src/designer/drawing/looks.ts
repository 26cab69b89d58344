import type { DrawnElement } from './convert.ts';

const INHERITED = [
  'fill',
  'stroke',
  'stroke-width',
  'fill-opacity',
  'stroke-opacity',
  'font-size',
  'text-anchor',
  'visibility',
] as const;
/** Of an element itself, whatever stands around it. */
const OWN = ['opacity', 'display'] as const;
export type Look = Partial<Record<(typeof INHERITED)[number] | (typeof OWN)[number], string>>;
type Said = Readonly<Record<string, string | undefined>>;
/** What a style sheet in a drawing says of its classes: all that drawing programs write there. */
export type Styles = ReadonlyMap<string, Said>;

function saidIn(css: string): Said {
  return Object.fromEntries(
    css.split(';').map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').replace('!important', '').trim()];
    }),
  );
}
const RULE = /([^{}]+)\{([^{}]*)\}/g;
export function stylesIn(root: DrawnElement): Styles {
  const styles = new Map<string, Said>();
  for (const { tag, text } of allIn(root)) {
    if (tag.toLowerCase() !== 'style') continue;
    for (const [, names = '', css = ''] of text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(RULE))
      for (const name of names.split(',').map((one) => one.trim()))
        if (/^\.[\w-]+$/.test(name)) styles.set(name.slice(1), { ...styles.get(name.slice(1)), ...saidIn(css) });
  }
  return styles;
}

/** Attributes first, then its classes, then its own style; what is not said comes from around. */
export function lookOf({ attributes }: DrawnElement, around: Look, styles: Styles): Look {
  const classes = (attributes['class'] ?? '').split(/\s+/).map((name) => styles.get(name) ?? {});
  const said: Said = Object.assign({}, attributes, ...classes, saidIn(attributes['style'] ?? ''));
  const look: Look = {};
  for (const name of INHERITED) {
    const own = said[name];
    const value = own === undefined || own === '' || own === 'inherit' ? around[name] : own;
    if (value !== undefined) look[name] = value;
  }
  for (const name of OWN) if (said[name] !== undefined) look[name] = said[name];
  return look;
}

function allIn(root: DrawnElement): DrawnElement[] {
  return [root, ...root.children.flatMap(allIn)];
}

/** One gradient may take its colours from another, and that from the next. */
const CHAIN = 5;
/** The colour in the middle of each gradient, by its id. */
export function paintsIn(root: DrawnElement): Map<string, string> {
  const gradients = new Map<string, DrawnElement>();
  for (const element of allIn(root))
    if (/gradient$/i.test(element.tag) && element.attributes['id']) gradients.set(element.attributes['id'], element);
  const paints = new Map<string, string>();
  for (const [id, gradient] of gradients) {
    let from: DrawnElement | undefined = gradient;
    for (let step = 0; from && step < CHAIN; step += 1) {
      const stops = from.children.filter(({ tag }) => /(?:^|:)stop$/i.test(tag));
      const middle = stops[Math.floor(stops.length / 2)];
      if (middle) {
        const { attributes } = middle;
        paints.set(id, saidIn(attributes['style'] ?? '')['stop-color'] || attributes['stop-color'] || 'black');
        break;
      }
      const href: string = from.attributes['href'] ?? from.attributes['xlink:href'] ?? '';
      from = href.startsWith('#') ? gradients.get(href.slice(1)) : undefined;
    }
  }
  return paints;
}
