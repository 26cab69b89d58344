import { type XmlElement, readXml } from './xml.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XML = 'http://www.w3.org/XML/1998/namespace';
/** Descriptions of the drawing, which browsers pass over. */
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
/** Namespaces of things that do something in a browser: HTML, MathML, XSLT, events. */
const ACTIVE = 'http://www.w3.org/';

/** Elements that draw, describe or animate. Not among them: script, foreignObject, handler, iframe, audio, video... */
const DRAWING = new Set(
  (
    'svg g defs symbol use switch view title desc metadata style a ' +
    'path rect circle ellipse line polyline polygon image ' +
    'text tspan textPath tref altGlyph altGlyphDef altGlyphItem glyphRef ' +
    'font font-face font-face-src font-face-name font-face-format glyph missing-glyph hkern vkern ' +
    'linearGradient radialGradient meshgradient meshrow meshpatch stop solidcolor hatch hatchpath pattern marker ' +
    'clipPath mask filter animate animateColor animateMotion animateTransform mpath set discard ' +
    'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap ' +
    'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode ' +
    'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence'
  ).split(' '),
);
/** Attributes that an animation could turn into a link or a script. */
const NOT_ANIMATED = /^(?:.*:)?(?:href|src|base|style|on.*)$/i;
/** A reference inside the file, or a picture in it that cannot hold a script. */
const INNER = /^(?:#|data:image\/(?:png|jpe?g|gif|webp)[;,])/i;

/** An XML document in UTF-8 whose root is an SVG drawing. */
export const isSvg = (text: string): boolean => {
  const [root] = /^\s*</.test(text) ? (readXml(text) ?? []) : [];
  return root?.name === 'svg' && root.namespace === SVG;
};

/** A drawing that runs nothing and fetches nothing, however a browser comes to show it. */
export function isSafeSvg(text: string): boolean {
  const elements = readXml(text);
  return elements !== undefined && elements.every(isSafeElement);
}

function isSafeElement({ name, namespace, attributes, text }: XmlElement): boolean {
  if (namespace === SVG ? !DRAWING.has(name) : namespace.startsWith(ACTIVE) && namespace !== RDF) return false;
  if (name === 'style' && !isSafeStyle(text)) return false;
  return attributes.every((attribute) => {
    const local = attribute.name.toLowerCase();
    if (local.startsWith('on') || (local === 'base' && attribute.namespace === XML)) return false;
    if (local === 'href' || local === 'src') return INNER.test(attribute.value.trim());
    if (local === 'attributename') return !NOT_ANIMATED.test(attribute.value.trim());
    // Attributes of drawing programs are passed over by browsers.
    return attribute.namespace !== '' || isSafeStyle(attribute.value);
  });
}

/** Functions and rules of CSS that fetch, other than url(), of which those that stay inside are let through. */
const FETCHING = /@import|image-set\(|(?:^|[^\w-])(?:image|src)\(|expression\(|-moz-binding/i;

/** Style sheets, and values of attributes: many of them are parsed as CSS. */
function isSafeStyle(css: string): boolean {
  const plain = unescape(css);
  if (FETCHING.test(plain) || /(?:java|vb)script:/i.test(plain.replaceAll(/\s/g, ''))) return false;
  return plain
    .split(/url\(/i)
    .slice(1)
    .every((rest) => INNER.test(rest.replace(/^[\s"']+/, '')));
}

/** CSS lets every character be written as a number: "\75rl(" is url(. */
const unescape = (css: string) =>
  css.includes('\\')
    ? css.replaceAll(
        /\\(?:([0-9a-fA-F]{1,6})\s?|([^]))/g,
        (_all, hex: string | undefined, other: string | undefined) =>
          hex === undefined ? (other ?? '') : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10_ffff)),
      )
    : css;
