import { ROUTES, alarmCalls, pageCalls } from '@lightfield/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { filled } from '../lib/hrefs.ts';
import { idOf } from './plausible-answer.ts';
import { type Shown, settled, show } from './show.tsx';

/** What is being drawn stays where it is on the screen, whatever comes and goes around it. */
const NAMED = new Proxy<Record<string, string>>({}, { get: () => idOf(0) });
const DESIGNER = filled(ROUTES.templateDesigner, NAMED);
const PATIENCE = { timeout: 30_000 };

let shown: Shown | undefined;
afterEach(async () => {
  await shown?.close();
  shown = undefined;
});

const line = () => document.querySelector('section[data-alarm]');
/** Where the page lies in the window, and how high the canvas around it is. */
function place(): { readonly page: string; readonly high: number } {
  const canvas = document.querySelector('[data-page-canvas]');
  const page = canvas?.firstElementChild?.firstElementChild;
  if (!canvas || !page) throw new Error('no canvas');
  return { page: JSON.stringify(page.getBoundingClientRect()), high: canvas.clientHeight };
}

it('when the alarm at the foot of the window is confirmed and leaves', async () => {
  let standing = true;
  shown = await show(DESIGNER, {
    fill: 'full',
    answers(platform) {
      platform.answer(pageCalls.info, (made, { id = '' }) => ({ ...made, id, draft: null, document: {} }));
      platform.answer(alarmCalls.line, (made) => ({
        ...made,
        newest: standing && made.newest ? { ...made.newest, confirmRule: 'auto', confirmedAt: null } : null,
      }));
    },
  });
  await vi.waitFor(() => expect(line()).not.toBeNull(), PATIENCE);
  await vi.waitFor(() => expect(place().page).not.toContain('"width":0'), PATIENCE);
  const before = place();
  standing = false;
  await userEvent.click([...(line()?.querySelectorAll('button') ?? [])].at(-1) ?? document.body);
  await vi.waitFor(() => expect(line()).toBeNull(), PATIENCE);
  await vi.waitFor(() => expect(place().high).toBeGreaterThan(before.high), PATIENCE);
  await settled();
  expect(place().page).toBe(before.page);
});
