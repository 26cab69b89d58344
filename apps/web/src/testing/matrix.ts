import { type Call, accountCalls, commonErrors, styleCalls } from '@lightfield/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { fakePlatform } from './fake-platform.ts';
import { barriers, nameless, overflow, ownParts, says, unreachable, untranslated, usable, waits } from './look.ts';
import type { Row } from './rows.ts';
import { type Look, PHONE, PSEUDO, type Shown, settled, show } from './show.tsx';
import { EXCUSED } from './words-excused.ts';
import { cutTexts, untranslatedWords } from './words-seen.ts';

/**
 * Every address of the product is drawn: while no answer comes, then full on a desk and on a phone (in a language that is made up, `npm run pseudo`), empty, and refused. What is
 * asserted is what a person would miss. A new address is drawn by itself; what it needs besides stands in `rows.ts`.
 */
const REFUSAL = commonErrors.unavailable.spec;

/** Code of packages, which comes from the disk of a busy machine the first time. */
const LATE = { timeout: 30_000 };

let shown: Shown | undefined;
async function draw({ at, before, answers, late }: Row, look: Look): Promise<string[]> {
  await shown?.close();
  shown = await show(at, { ...look, before, answers });
  if (late && look.fill === 'full' && !look.refusal && !look.silent) await whole(late);
  return standing(at, shown);
}

async function whole(late: string): Promise<void> {
  await vi.waitUntil(() => document.querySelector(late), LATE);
  await settled();
}

function standing(at: string, shown: Shown): string[] {
  const { pathname } = location;
  const elsewhere = !at.startsWith(pathname) && /^\/(404|noAuth|login)/.test(pathname);
  return [...shown.faults(), ...nameless(), ...(elsewhere ? [`leads to ${pathname}`] : [])];
}

/** Who is logged in is asked by what surrounds the screen. */
const AROUND = new Set<Call>([accountCalls.info, styleCalls.loadStyle]);
const asksItself = () => fakePlatform.asked().some((call) => !AROUND.has(call));

/** Whole windows are looked at twice; elsewhere what surrounds the screen is the same. */
const WHOLE = new Set(['/monitor/overview', '/login', '/findpwd/account']);
const partsOf = (row: Row) => (WHOLE.has(row.at) ? [document.body] : ownParts());

/** Every text is from a catalogue and can be read: in a language that is longer than ours and has other letters. */
const wordsOf = (row: Row) => [...untranslatedWords(partsOf(row)), ...cutTexts(partsOf(row))];

/** Without what is excused there; what is excused and right by now is no excuse any more. */
function unexcused({ at }: Row, faults: readonly string[]): string[] {
  const excuses = Object.keys(EXCUSED[at] ?? {});
  return [
    ...faults.filter((fault) => !excuses.some((excuse) => fault.startsWith(excuse))),
    ...excuses
      .filter((excuse) => !faults.some((fault) => fault.startsWith(excuse)))
      .map((one) => `needs no excuse: ${one}`),
  ];
}

const STATES: Record<string, (row: Row) => Promise<string[]>> = {
  async loading(row) {
    const faults = await draw(row, { fill: 'full', silent: true, lang: PSEUDO });
    const shows = row.end || (row.form ? usable() : waits() || !asksItself());
    return shows ? faults : [...faults, 'shows nothing'];
  },
  /** What was loading, as soon as all is answered. */
  async full(row) {
    if (!shown) return ['nothing stands'];
    fakePlatform.speak();
    await settled();
    if (row.late) await whole(row.late);
    const faults = standing(row.at, shown);
    return [...faults, ...wordsOf(row), ...unreachable(partsOf(row)), ...(await barriers(partsOf(row), true))];
  },
  async phone(row) {
    // and the other theme
    const faults = await draw(row, { fill: 'full', size: PHONE, lang: PSEUDO, theme: 'dark' });
    return [...faults, ...overflow(), ...wordsOf(row), ...(await barriers(partsOf(row), true))];
  },
  async empty(row) {
    const faults = await draw(row, { fill: 'empty', lang: 'en' });
    return [...faults, ...untranslated()];
  },
  async refused(row) {
    const faults = await draw(row, { fill: 'full', refusal: REFUSAL });
    if (!row.end && !usable()) faults.push('offers no way out');
    if (!row.form && asksItself() && !says(REFUSAL.zh)) faults.push('does not say why');
    return faults;
  },
};

/** Draws each of these in all states. */
export function drawInAllStates(rows: readonly Row[]): void {
  afterEach(async () => {
    await shown?.close();
    shown = undefined;
  });
  it.each(rows.map((row) => [row.at, row] as const))('%s', async (_at, row) => {
    const faults: string[] = [];
    for (const [state, look] of Object.entries(STATES))
      for (const fault of await look(row)) faults.push(`${state}: ${fault}`);
    // as text: a report of a failed run shows no more of a list than its length
    expect(unexcused(row, faults).join('\n')).toBe('');
  });
}
