import { endsInPoints } from '../lib/tell-cut.ts';
import { WORD, isMadeUp } from './plausible-words.ts';
import { NAMED_BY_THE_LIBRARY, NAMES } from './words-excused.ts';

/** What of a screen in the pseudo-language nobody translated, and what of it cannot be read because it is cut. */

/** Letters that the pseudo-language has with accents: a word with one of them comes from no catalogue. */
const PLAIN = /[aceginorsuyz\p{Script=Han}]/iu;
const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

function* textsIn(parts: readonly Element[]): Generator<readonly [text: Text, at: Element]> {
  for (const part of parts) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.parentElement;
      if (!at || !(node instanceof Text) || node.data.trim() === '') continue;
      if (!at.closest(NOT_OURS) && isSeen(at)) yield [node, at];
    }
  }
}
/** Scripts and styles; what the author of a page wrote; names of languages in themselves; what the library is drawn by. */
const NOT_OURS =
  'script, style, .lf-page, [lang]:not(html), [data-foreign], .monaco-editor, .cm-editor, code, pre, [data-seen=no]';

/** Addresses and names of files hold no words, nor does what has a digit in it: ids, types, numbers of versions. */
const NO_WORDS = /(https?:\/)?\/[\w./?=&%{}:-]+|\.\w+\b|\S*\d\S*/g;
const untold = (text: string): boolean =>
  [...text.replaceAll(NO_WORDS, ' ').matchAll(WORD)].some(
    ([word]) => PLAIN.test(word) && !isMadeUp(word) && !NAMES.has(word),
  );

const ATTRIBUTES = ['placeholder', 'title', 'aria-label', 'alt'] as const;
/** Texts that no catalogue has. */
export function untranslatedWords(parts: readonly Element[]): string[] {
  const found = new Set<string>();
  for (const [{ data }] of textsIn(parts)) if (untold(data)) found.add(`plain: ${data.trim().slice(0, 80)}`);
  for (const element of parts.flatMap((part) => [
    ...part.querySelectorAll('[placeholder], [title], [aria-label], [alt]'),
  ]))
    for (const name of ATTRIBUTES) {
      const text = element.getAttribute(name);
      if (
        text &&
        !element.matches(NAMED_BY_THE_LIBRARY) &&
        !element.closest(NOT_OURS) &&
        isSeen(element) &&
        untold(text)
      )
        found.add(`plain ${name}: ${text.slice(0, 80)}`);
    }
  return [...found];
}

interface Frame {
  readonly element: Element;
  readonly box: DOMRect;
  readonly across: 'cuts' | 'scrolls' | 'shows';
  readonly down: 'cuts' | 'scrolls' | 'shows';
  /** Of what is cut, all is told to whoever points there (`tellCut`). */
  readonly tells: boolean;
  readonly ends: boolean;
}
const manner = (overflow: string): Frame['across'] =>
  /hidden|clip/.test(overflow) ? 'cuts' : /auto|scroll/.test(overflow) ? 'scrolls' : 'shows';
function framing(): (element: Element) => Frame {
  const known = new Map<Element, Frame>();
  return (element) => {
    const before = known.get(element);
    if (before) return before;
    const style = getComputedStyle(element);
    const { overflowX, overflowY, position } = style;
    const frame: Frame = {
      element,
      box: element.getBoundingClientRect(),
      across: manner(overflowX),
      down: manner(overflowY),
      tells: endsInPoints(style),
      ends: position === 'fixed',
    };
    known.set(element, frame);
    return frame;
  };
}
/** Pixels: letters lean out of their boxes. */
const ROUNDING = 1.5;
const DOWN_ROUNDING = 4;
/** What is hidden from eyes alone has such a box. */
const NO_BOX = 2;
const HOLDS_ITS_TEXT = 'button, a, th, td, label, [role=tab], [role=menuitem], [role=option], .ant-tag';
/** The library lets what does not fit be reached by a menu at its end. */
const ELSEWHERE = '.ant-tabs-nav';
/** The whole words are told to whoever points there. */
const isTold = (at: Element) => at.closest(`[title]:not([title=""]), ${ELSEWHERE}`) !== null;

/** Texts that are cut, or run out of what they stand in. */
export function cutTexts(parts: readonly Element[]): string[] {
  const frameOf = framing();
  const found = new Set<string>();
  for (const [text, at] of textsIn(parts)) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const words = range.getBoundingClientRect();
    if (words.width === 0 || words.height === 0 || isTold(at)) continue;
    const why = cutBy(words, at, frameOf);
    if (why) found.add(`${why}: ${text.data.trim().slice(0, 50)} <${whereIs(at)}>`);
  }
  return [...found];
}

interface Way {
  across: boolean;
  down: boolean;
}
function cutBy(words: DOMRect, at: Element, frameOf: (element: Element) => Frame): string | undefined {
  const way: Way = { across: true, down: true };
  for (let element: Element | null = at; element && element !== document.body; element = element.parentElement) {
    const frame = frameOf(element);
    if (frame.tells || frame.box.width <= NO_BOX || frame.box.height <= NO_BOX) return undefined;
    const why = cutIn(words, frame, way);
    if (why) return why;
    if (frame.across === 'scrolls') way.across = false;
    if (frame.down === 'scrolls') way.down = false;
    if (frame.ends || (!way.across && !way.down)) return undefined;
  }
  return undefined;
}
function cutIn(words: DOMRect, { element, box, across, down }: Frame, way: Way): string | undefined {
  const isWider = words.right > box.right + ROUNDING || words.left < box.left - ROUNDING;
  const isHigher = words.bottom > box.bottom + DOWN_ROUNDING || words.top < box.top - DOWN_ROUNDING;
  if (way.across && across === 'cuts' && isWider) return 'cut';
  if (way.down && down === 'cuts' && isHigher) return 'cut below';
  return way.across && isWider && across === 'shows' && element.matches(HOLDS_ITS_TEXT)
    ? `runs out of ${element.localName} by ${Math.round(Math.max(words.right - box.right, box.left - words.left))} px`
    : undefined;
}

const whereIs = (element: Element): string => {
  const name = (one: Element | null) =>
    one ? `${one.localName}.${one.getAttribute('class')?.split(' ')[0] ?? ''}` : '';
  return `${name(element.parentElement)} > ${name(element)}`;
};
