import { SaxesParser } from 'saxes';

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
/** Of attributes that declare prefixes. */
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** Ends the reading from within a handler. */
class Refused extends Error {}

/**
 * Every element in the order of the document, the root first; `undefined` when it is not well formed, or more than a drawing has to
 * be: anything but UTF-8, a DOCTYPE and hence entities of its own, processing instructions, comments that an HTML parser would end at
 * another place. Nothing is fetched, and of the text nothing is kept but what the elements hold.
 */
export function readXml(source: string): XmlElement[] | undefined {
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  let attributes = 0;
  const refuse = () => {
    throw new Refused();
  };
  const addText = (text: string) => {
    const innermost = open.at(-1);
    if (innermost) innermost.text += text;
  };
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('processinginstruction', refuse);
  parser.on('xmldecl', ({ version, encoding = 'utf-8' }) => {
    if (version !== '1.0' || !/^utf-?8$/i.test(encoding)) refuse();
  });
  parser.on('comment', (text) => {
    if (/^-?>|-$/.test(text)) refuse();
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentagstart', () => {
    attributes = 0;
    if (open.length >= DEPTH_MAX) refuse();
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > ATTRIBUTES_MAX) refuse();
  });
  parser.on('opentag', (tag) => {
    const found = Object.values(tag.attributes).filter(({ uri }) => uri !== XMLNS);
    const element = {
      name: tag.local,
      namespace: tag.uri,
      attributes: found.map(({ local, uri, value }) => ({ name: local, namespace: uri, value })),
      text: '',
    };
    elements.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(source).close();
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
  return elements;
}
