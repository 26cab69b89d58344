import axe from 'axe-core';

/** What a person would miss on the screen that stands, in words. */

/** WCAG 2.2 AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Parts of the screen that break the rules. */
export async function barriers(within: readonly Element[], isMadeUp = false): Promise<string[]> {
  // what the pseudo-language ends texts with stands between a word and the name that begins with it
  const rules = { 'label-content-name-mismatch': { enabled: !isMadeUp } };
  const { violations } = await axe.run(
    { include: [...within], exclude: [FOREIGN] },
    { runOnly: RULES, rules, resultTypes: ['violations'], preload: false },
  );
  return violations.flatMap(({ id, nodes }) => {
    const found = nodes.filter(({ html }) => !(isMadeUp && id === 'aria-required-children' && html.includes(TABS)));
    return found.length > 0 ? [`${id}: ${found.slice(0, 3).map(nodeWords).join(' | ')}`] : [];
  });
}
/** Words of that language are so long that on a phone not one tab of the library finds room: all are in its menu. */
const TABS = 'class="ant-tabs-nav"';
/** A component of somebody else's, drawn by itself: what it lacks is told in `docs/status.md`. */
const FOREIGN = '[data-foreign]';
const nodeWords = ({ target, html }: axe.NodeResult) => `${target.join(' ')} ${html.slice(0, 120)}`;

const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

/** Pixels by which something is wider than the window, and what that is. */
export function overflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const isWide = (one: Element) => isSeen(one) && one.getBoundingClientRect().right > clientWidth + 1 && !isHeldIn(one);
  const widest = [...document.body.querySelectorAll('*')].findLast(isWide);
  return [`${scrollWidth - clientWidth} px wider than the window${widest ? `: ${nameOf(widest)}` : ''}`];
}
const isHeldIn = (element: Element): boolean => {
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
    if (getComputedStyle(one).overflowX !== 'visible') return true;
  return false;
};

/** Chinese letters on an English screen: a text that nobody has translated. The name of the other language stands in its own, and a plant page says what its author wrote. */
export function untranslated(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.parentElement;
    if (!at || !/\p{Script=Han}/u.test(node.data) || at.closest('[lang=zh-CN]:not(html), .lf-page, script, style'))
      continue;
    if (isSeen(at)) found.push(`not translated: ${node.data.slice(0, 60)}`);
  }
  return found;
}
declare global {
  interface Node {
    /** Of a text. */
    readonly data: string;
  }
}

/** What one can press, choose or fill. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=switch], [role=checkbox], [role=slider]';
/** One of several is reached by Tab, the others from it by arrows. */
const ONE_OF_SEVERAL =
  '[role=tablist], [role=menu], [role=menubar], [role=listbox], [role=tree], [role=grid], [role=toolbar], [role=radiogroup]';

const nameOf = (element: Element) =>
  `<${element.localName} ${(element.getAttribute('class') ?? '').slice(0, 50)}> ${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 40)}`;

/** Controls that Tab never comes to, and things that only a mouse can press. */
export function unreachable(within: readonly Element[]): string[] {
  const faults: string[] = [];
  for (const element of within.flatMap((part) => [...part.querySelectorAll<HTMLElement>('*')])) {
    if (!pressable(element) || !isSeen(element) || element.closest(`[aria-hidden=true], [inert], ${FOREIGN}`)) continue;
    if (element.matches(':disabled, [aria-disabled=true]') || element.closest(ONE_OF_SEVERAL)) continue;
    if (element.tabIndex < 0) faults.push(`not reached by Tab: ${nameOf(element)}`);
  }
  return faults;
}

function pressable(element: HTMLElement): boolean {
  // A file is chosen by the button that stands for the field.
  if (element.matches(CONTROLS)) return !element.matches('[type=hidden], [type=file]');
  // The arrow beside the field opens the list, as the field itself does.
  if (element.closest('.ant-select, .ant-picker')) return false;
  // Inside of a control it acts with it; around one it is a larger place to press.
  return actsOnClick(element) && !element.closest(`${CONTROLS}, label`) && !element.querySelector(CONTROLS);
}

/** React keeps what an element listens to under a name of its own. */
function actsOnClick(element: HTMLElement): boolean {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  const props: unknown = key === undefined ? undefined : Reflect.get(element, key);
  return (
    typeof props === 'object' && props !== null && 'onClick' in props && getComputedStyle(element).cursor === 'pointer'
  );
}

/** What the screen is called. */
export function nameless(): string[] {
  const heading = [...document.querySelectorAll('h1, h2, [role=heading]')].some((one) => one.textContent.trim() !== '');
  return heading || !/^(|Vitest.*)$/.test(document.title) ? [] : ['has neither a heading nor a title'];
}

const WAITING = '[aria-busy=true], .lf-loading, .lf-pending, .ant-spin, .ant-skeleton, [role=progressbar]';
/** Is anything of what waits to be seen? */
export const waits = (): boolean => [...document.querySelectorAll(WAITING)].some((one) => one.checkVisibility());

/** The parts that are the screen's own: not the shell, but what is laid over it. */
export const ownParts = (): Element[] => [
  document.querySelector('main') ?? document.body,
  ...[...document.body.children].filter(
    (one) => one.id !== 'root' && !one.matches('script, style') && one.childElementCount > 0,
  ),
];

/** Something that can be pressed or filled in. */
export const usable = (): boolean =>
  ownParts().some((part) => part.querySelector('a[href], button:enabled, input:enabled') !== null);
export const says = (words: string): boolean => ownParts().some((part) => part.textContent.includes(words));
