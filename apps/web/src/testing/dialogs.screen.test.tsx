import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { DIALOGS, NOT_OPENED } from './dialogs.ts';
import { ROWS } from './rows.ts';
import { barriers, unreachable } from './look.ts';
import { changeLanguage } from '../i18n/i18n.ts';
import { PSEUDO, type Shown, settled, show } from './show.tsx';
import { NOT_PUT_INTO_IT } from './words-excused.ts';
import { cutTexts, untranslatedWords } from './words-seen.ts';

/** What is waited for comes when a busy machine gets to it, the designer with all its code too; only a test that fails waits so long. */
const PATIENCE_MS = 80_000;
const TEST_MS = 180_000;

/** Dialogs and drawers: opened as a person opens them, looked at, closed by Escape, after which one goes on where one was. */
const sources = import.meta.glob<string>(['../{app,designer,features,lib}/**/*.tsx', '!**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const DRAWS_ONE = /<(Modal|Drawer|FormDialog|dialog)\b/;
/** Drawn by others. */
const FRAME = '../lib/form-dialog.tsx';
const files = Object.entries(sources)
  .filter(([path, source]) => DRAWS_ONE.test(source) && path !== FRAME)
  .map(([path]) => path.slice('../'.length));
/** Those that have a test of their own beside them. */
const alone = Object.keys(import.meta.glob('../**/*.screen.test.tsx', { query: '?raw' }))
  .map((path) => path.slice('../'.length).replace('.screen.test.tsx', '.tsx'))
  .filter((file) => files.includes(file));

let shown: Shown | undefined;
afterEach(async () => {
  await shown?.close();
  shown = undefined;
});

const opened = () =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog], dialog[open]')].filter((one) => one.checkVisibility());
const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent).trim();

const PRESSABLE = 'button:enabled, [role=button], [role=menuitem], input[type=checkbox]:enabled';
/** The first that can be pressed, in the dialog that is open, and whose name begins so: behind it may stand when. */
function pressable(name: string): HTMLElement {
  const all = [...(opened().at(-1) ?? document).querySelectorAll<HTMLElement>(PRESSABLE)];
  const seen = all.filter((one) => one.checkVisibility());
  const found = seen.find((one) => nameOf(one) === name) ?? seen.find((one) => nameOf(one).startsWith(name));
  if (!found) throw new Error(`nothing is called ${name}`);
  return found;
}

it.each(DIALOGS)(
  '%s',
  async (file, at, ...path) => {
    shown = await show(at, { fill: 'full', answers: ROWS.find((row) => row.at === at)?.answers });
    let from: HTMLElement | undefined;
    for (const name of path) {
      // What is behind a step of its own, such as a share link, comes later than its screen.
      const next = await vi.waitFor(() => pressable(name), { timeout: PATIENCE_MS });
      // what it is opened from, and goes back to, is no entry of a menu, nor a question before it
      if (!next.closest('[role=dialog], [role=menu]')) from = next;
      next.focus();
      next.click();
      await settled();
    }
    // One whose code comes only now is there a moment later.
    await vi.waitFor(() => expect(opened()).not.toEqual([]), { timeout: PATIENCE_MS });
    await settled();
    const dialogs = opened();
    const faults = [...shown.faults(), ...unreachable(dialogs), ...(await barriers(dialogs))];
    // Opened by its Chinese names, then read in the language that is made up: texts change under an open dialog, too.
    if (!(file in NOT_PUT_INTO_IT)) {
      await changeLanguage(PSEUDO);
      await settled();
      // what is drawn anew by it may have had the focus; nobody changes the language there
      if (document.activeElement === document.body) opened().at(-1)?.querySelector('button')?.focus();
      faults.push(...untranslatedWords(opened()), ...cutTexts(opened()));
    }
    expect({ dialogs: dialogs.length, faults }).toEqual({ dialogs: 1, faults: [] });
    await userEvent.keyboard('{Escape}');
    await settled();
    await vi.waitFor(() => expect(opened(), 'after Escape').toEqual([]), { timeout: PATIENCE_MS });
    const isBack = () =>
      expect(
        from?.contains(document.activeElement),
        `focus is at ${document.activeElement?.outerHTML.slice(0, 200)}`,
      ).toBe(true);
    await vi.waitFor(isBack, { timeout: PATIENCE_MS });
  },
  TEST_MS,
);

it('every file that draws one is opened here, but for a list that only shrinks', () => {
  const tested = new Set<string>([...DIALOGS.map(([file]) => file), ...alone, ...NOT_OPENED]);
  expect(files.filter((file) => !tested.has(file))).toEqual([]);
  expect([...tested].filter((file) => !files.includes(file))).toEqual([]);
  expect(NOT_OPENED.filter((file) => alone.includes(file) || DIALOGS.some(([opened]) => opened === file))).toEqual([]);
});
