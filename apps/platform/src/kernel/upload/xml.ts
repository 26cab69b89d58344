/**
 * A small, strict reader of XML, for judging a file before a browser reads it. It takes less than XML allows: UTF-8 only, no
 * DOCTYPE and hence no entities but the five of XML, no processing instructions, nothing that an HTML parser would understand
 * in another way. Whatever it does not understand it refuses.
 */
export interface XmlAttribute {
  /** Name without prefix. */
  readonly name: string;
  /** '' for a name without prefix. */
  readonly namespace: string;
  readonly value: string;
}
export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: readonly XmlAttribute[];
  /** The text that stands directly in it. */
  text: string;
}

/** Deeper and wider than drawings are; bounds the work a hostile file can make. */
const DEPTH_MAX = 200;
const ATTRIBUTES_MAX = 200;

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_.\-]*`;
const QUALIFIED = `(?:(${NAME}):)?(${NAME})`;
const DECLARATION =
  /<\?xml\s+version\s*=\s*(["'])1\.[01]\1(?:\s+encoding\s*=\s*(["'])utf-?8\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\3)?\s*\?>/iy;
const TEXT = /[^<]+/y;
const COMMENT = { begin: '<!--', end: '-->' };
const CDATA = { begin: '<![CDATA[', end: ']]>' };
const OPENING = new RegExp(`<${QUALIFIED}`, 'uy');
const ATTRIBUTE = new RegExp(String.raw`\s+${QUALIFIED}\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'uy');
const OPENING_END = /\s*(\/?)>/y;
const CLOSING = new RegExp(String.raw`</${QUALIFIED}\s*>`, 'uy');

interface Open {
  readonly element: XmlElement;
  readonly qualified: string;
  readonly scope: Scope;
}
/** Prefixes that an element declares, and those around it. */
interface Scope {
  readonly declared: ReadonlyMap<string, string>;
  readonly outer: Scope | undefined;
}
const ROOT_SCOPE: Scope = {
  declared: new Map([
    ['', ''],
    ['xml', 'http://www.w3.org/XML/1998/namespace'],
  ]),
  outer: undefined,
};

/** Every element in the order of the document, the root first; `undefined` when it is not well formed. */
export function readXml(source: string): XmlElement[] | undefined {
  try {
    return new Reader(source).read();
  } catch (error) {
    if (error instanceof NotWellFormed) return undefined;
    throw error;
  }
}

class NotWellFormed extends Error {}

class Reader {
  readonly #source: string;
  #at = 0;
  readonly #elements: XmlElement[] = [];
  readonly #open: Open[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  read(): XmlElement[] {
    this.#take(DECLARATION);
    while (this.#at < this.#source.length) this.#next();
    if (this.#open.length > 0 || this.#elements.length === 0) throw new NotWellFormed();
    return this.#elements;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (!match) return undefined;
    this.#at = pattern.lastIndex;
    return match;
  }

  #takeBetween({ begin, end }: { begin: string; end: string }): string | undefined {
    if (!this.#source.startsWith(begin, this.#at)) return undefined;
    const from = this.#at + begin.length;
    const to = this.#source.indexOf(end, from);
    if (to < 0) throw new NotWellFormed();
    this.#at = to + end.length;
    return this.#source.slice(from, to);
  }

  #next(): void {
    const text = this.#take(TEXT);
    if (text) return this.#addText(decode(text[0]));
    const comment = this.#takeBetween(COMMENT);
    if (comment !== undefined) {
      // An HTML parser ends it at other places.
      if (comment.includes('--') || /^-?>|-$/.test(comment)) throw new NotWellFormed();
      return;
    }
    const cdata = this.#takeBetween(CDATA);
    if (cdata !== undefined) return this.#addText(cdata);
    const closing = this.#take(CLOSING);
    if (closing) {
      if (this.#open.pop()?.qualified !== qualifiedOf(closing)) throw new NotWellFormed();
      return;
    }
    this.#element();
  }

  #addText(text: string): void {
    const innermost = this.#open.at(-1);
    if (innermost) innermost.element.text += text;
    else if (text.trim() !== '') throw new NotWellFormed();
  }

  #element(): void {
    const opening = this.#take(OPENING);
    const isSecondRoot = this.#open.length === 0 && this.#elements.length > 0;
    if (!opening || isSecondRoot || this.#open.length >= DEPTH_MAX) throw new NotWellFormed();
    const { declared, found } = this.#attributes();
    const end = this.#take(OPENING_END);
    if (!end) throw new NotWellFormed();
    const scope: Scope = { declared, outer: this.#open.at(-1)?.scope ?? ROOT_SCOPE };
    const [, prefix = '', name = ''] = opening;
    const element: XmlElement = {
      name,
      namespace: namespaceOf(scope, prefix),
      attributes: found.map((one) => ({
        name: one.name,
        // Without a prefix an attribute is in no namespace, whatever its element is in.
        namespace: one.prefix === '' ? '' : namespaceOf(scope, one.prefix),
        value: one.value,
      })),
      text: '',
    };
    this.#elements.push(element);
    if (end[1] === '') this.#open.push({ element, qualified: qualifiedOf(opening), scope });
  }

  /** The attributes of an element, those that declare prefixes apart. */
  #attributes() {
    const declared = new Map<string, string>();
    const found: { prefix: string; name: string; value: string }[] = [];
    const names = new Set<string>();
    for (let match = this.#take(ATTRIBUTE); match; match = this.#take(ATTRIBUTE)) {
      const [, prefix = '', name = '', quoted, apostrophed = ''] = match;
      const value = decode(quoted ?? apostrophed);
      const qualified = qualifiedOf(match);
      if (names.has(qualified) || names.size >= ATTRIBUTES_MAX) throw new NotWellFormed();
      names.add(qualified);
      if (qualified === 'xmlns') declared.set('', value);
      else if (prefix === 'xmlns') declared.set(name, value);
      else found.push({ prefix, name, value });
    }
    return { declared, found };
  }
}

const qualifiedOf = ([, prefix, name]: RegExpExecArray) => (prefix === undefined ? (name ?? '') : `${prefix}:${name}`);

function namespaceOf(scope: Scope, prefix: string): string {
  for (let look: Scope | undefined = scope; look; look = look.outer) {
    const uri = look.declared.get(prefix);
    if (uri !== undefined) return uri;
  }
  throw new NotWellFormed();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LAST_CODE_POINT = 0x10_ffff;

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]{2,4}));|&/g, (_all, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : undefined;
    const character =
      code === undefined
        ? ENTITIES[String(name)]
        : code > 0 && code <= LAST_CODE_POINT
          ? String.fromCodePoint(code)
          : undefined;
    if (character === undefined) throw new NotWellFormed();
    return character;
  });
}
