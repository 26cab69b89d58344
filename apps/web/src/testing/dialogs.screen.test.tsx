import { LoginStyle, accountCalls, accountErrors, styleCalls } from '@lightfield/contract';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setShownStyle } from '../lib/style/style.ts';
import { DIALOGS, NOT_OPENED } from './dialogs.ts';
import { barriers, unreachable } from './look.ts';
import { type Look, type Shown, settled, show } from './show.tsx';

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

let shown: Shown | undefined;
afterEach(async () => {
  await shown?.close();
  shown = undefined;
});

const opened = () =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog], dialog[open]')].filter((one) => one.checkVisibility());
const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent).trim();

/** The first that can be pressed and whose name begins so: behind it may stand when. */
function pressable(name: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>('button:enabled, [role=button], [role=menuitem]')];
  const seen = all.filter((one) => one.checkVisibility());
  const found = seen.find((one) => nameOf(one) === name) ?? seen.find((one) => nameOf(one).startsWith(name));
  if (!found) throw new Error(`nothing is called ${name}`);
  return found;
}

/** Opens a dialog on that screen, looks at it, and closes it. */
async function tryDialog(at: string, path: readonly string[], look: Partial<Look> = {}): Promise<void> {
  shown = await show(at, { fill: 'full', ...look });
  let from: HTMLElement | undefined;
  for (const name of path) {
    const next = pressable(name);
    from ??= next;
    next.focus();
    next.click();
    await settled();
  }
  const dialogs = opened();
  const faults = [...shown.faults(), ...unreachable(dialogs), ...(await barriers(dialogs))];
  expect({ dialogs: dialogs.length, faults }).toEqual({ dialogs: 1, faults: [] });
  await userEvent.keyboard('{Escape}');
  await settled();
  expect(opened(), 'after Escape').toEqual([]);
  expect(from?.contains(document.activeElement), `focus is at ${document.activeElement?.outerHTML.slice(0, 200)}`).toBe(
    true,
  );
}
it.each(DIALOGS)('%s', (_file, at, ...path) => tryDialog(at, path));

const CONSENT = 'features/account/login/styled-login.tsx';
it(CONSENT, async () => {
  const login = LoginStyle.parse({ title: '清河水务' });
  try {
    await tryDialog('/login', ['用户协议'], {
      before: () => setShownStyle({ login, agreement: true }),
      answers: (platform) => {
        platform.answer(accountCalls.info, () => accountErrors.notLoggedIn());
        platform.answer(styleCalls.loadStyle, (made) => ({ ...made, login: null, main: null, text: '第一条' }));
      },
    });
  } finally {
    setShownStyle(undefined);
  }
});

it('every file that draws one is opened here, but for a list that only shrinks', () => {
  const tested = new Set<string>([...DIALOGS.map(([file]) => file), CONSENT, ...NOT_OPENED]);
  expect(files.filter((file) => !tested.has(file))).toEqual([]);
  expect([...tested].filter((file) => !files.includes(file))).toEqual([]);
  expect(NOT_OPENED.filter((file) => DIALOGS.some(([opened]) => opened === file))).toEqual([]);
});
