/** What an answer consists of. Nothing of it is HTML, and there are no pictures: whatever else stands there is text. */
export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };
export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly parts: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

/** What an answer may link to: a device, its tabs, its alarms; a page; a project. Nothing that does something by being opened. */
const UUID = String.raw`[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}`;
const OWN_ADDRESSES = [
  new RegExp(String.raw`^/monitor/eg/detail/list/(${UUID})/[01](?:\?tab=(?:real|history|alarm|info))?$`),
  new RegExp(String.raw`^/monitor/eg/detail/page/(${UUID})/[01]$`),
  new RegExp(String.raw`^/monitor/project/list\?project=(${UUID})(?:&tab=alarms)?$`),
];
/** `named`: ids that tools have found. Whatever else an address names was made up, or was told to the model by somebody. */
export const isOwnAddress = (address: string, named: ReadonlySet<string>): boolean =>
  OWN_ADDRESSES.some((pattern) => named.has(pattern.exec(address)?.[1] ?? ''));

/** Each part is bounded, so that a long line of brackets is read once and not from each of them to its end. */
const INLINE =
  /`([^`\n]{1,300})`|\*\*([^*\n]{1,300})\*\*|(!?)\[([^[\]\n]{0,200})\]\(([^()\s]{0,300}|[^()\s]{0,200}\([^()\s]{0,99}\))\)/g;

export function inlineOf(text: string, named: ReadonlySet<string>): readonly Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > at) parts.push({ kind: 'text', text: text.slice(at, found.index) });
    at = found.index + found[0].length;
    const [, code, strong, picture, label = '', to = ''] = found;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (picture === '' && isOwnAddress(to, named)) parts.push({ kind: 'link', text: label || to, to });
    // Where it would have led is said: nobody is to think that it leads into the product.
    else parts.push({ kind: 'text', text: `${label} (${to})` });
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

const cellsOf = (line: string, named: ReadonlySet<string>) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inlineOf(cell.trim(), named));
const RULE = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/;
const ITEM = /^\s*(?:[-*+]|(\d{1,3})[.)])\s+(.*)$/;
const HEADING = /^#{1,6}\s+(.*)$/;
const FENCE = /^\s*```/;
const isTable = (lines: readonly string[], at: number) =>
  (lines[at] ?? '').includes('|') && RULE.test(lines[at + 1] ?? '') && (lines[at + 1] ?? '').includes('-');
const startsBlock = (lines: readonly string[], at: number) =>
  ['', undefined].includes(lines[at]?.trim()) ||
  [HEADING, FENCE, ITEM].some((pattern) => pattern.test(lines[at] ?? '')) ||
  isTable(lines, at);

/** How many lines from here on are such. */
function run(lines: readonly string[], from: number, is: (line: string) => boolean): number {
  let to = from;
  while (to < lines.length && is(lines[to] ?? '')) to += 1;
  return to;
}

export function blocksOf(text: string, named: ReadonlySet<string> = new Set()): readonly Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const [block, next] = blockAt(lines, at, named);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

function blockAt(lines: readonly string[], at: number, named: ReadonlySet<string>): [Block | undefined, number] {
  const line = lines[at] ?? '';
  if (line.trim() === '') return [undefined, at + 1];
  if (FENCE.test(line)) {
    const end = run(lines, at + 1, (one) => !FENCE.test(one));
    return [{ kind: 'code', text: lines.slice(at + 1, end).join('\n') }, end + 1];
  }
  const heading = HEADING.exec(line)?.[1];
  if (heading !== undefined) return [{ kind: 'heading', parts: inlineOf(heading, named) }, at + 1];
  if (isTable(lines, at)) {
    const end = run(lines, at + 2, (one) => one.includes('|'));
    return [
      { kind: 'table', head: cellsOf(line, named), rows: lines.slice(at + 2, end).map((row) => cellsOf(row, named)) },
      end,
    ];
  }
  const item = ITEM.exec(line);
  if (item) {
    const end = run(lines, at, (one) => ITEM.test(one));
    const items = lines.slice(at, end).map((one) => inlineOf(ITEM.exec(one)?.[2] ?? '', named));
    return [{ kind: 'list', ordered: item[1] !== undefined, items }, end];
  }
  let end = at + 1;
  while (end < lines.length && !startsBlock(lines, end)) end += 1;
  return [{ kind: 'paragraph', parts: inlineOf(lines.slice(at, end).join('\n'), named) }, end];
}
