/** What a JSON text may hold, looked at before anything is made of it. */
export interface JsonBounds {
  readonly depth: number;
  /** Entries of all objects and lists together. */
  readonly values: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
/** "[" and "{", "]" and "}" differ from each other in this bit alone. */
const BRACE_BIT = 0x20;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** One walk over the bytes, a small part of what parsing costs; whether it is JSON at all is the parser's to say. */
export function isWithin(json: Uint8Array, { depth, values }: JsonBounds): boolean {
  let level = 0;
  let seen = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) at = endOfString(json, at);
    else if (byte === COMMA) seen += 1;
    else if ((byte | BRACE_BIT) === CLOSE) level -= 1;
    else if ((byte | BRACE_BIT) === OPEN) {
      level += 1;
      seen += 1;
      if (level > depth) return false;
    }
    if (seen > values) return false;
  }
  return true;
}

/** Position of the quote that ends the string which begins at `from`. */
function endOfString(json: Uint8Array, from: number): number {
  for (let at = json.indexOf(QUOTE, from + 1); at >= 0; at = json.indexOf(QUOTE, at + 1)) {
    let slashes = 0;
    while (json[at - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return json.length;
}
