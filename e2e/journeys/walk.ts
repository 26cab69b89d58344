import { until } from '@lightfield/testkit';
import type { Page, Request, Response } from 'playwright-core';

/** What somebody came across who opened screens. Each line begins with where it was. */
export interface Walk {
  /** Addresses that led to `/noAuth`. */
  readonly closed: readonly string[];
  /** Addresses that were told that there is no such thing, or that it may not be. */
  readonly refused: readonly string[];
  /** With which codes, of the catalogue. */
  readonly codes: readonly number[];
  /** What no screen may ever do: lead nowhere, crash, write an error to the console. */
  readonly broken: readonly string[];
  /** Texts that were not theirs to see: on screens, in answers, on sockets. */
  readonly foreign: readonly string[];
  /** Addresses that links on these screens lead to. */
  readonly offered: readonly string[];
}

/** Of what stands on a screen, once all that is to be drawn has been drawn. */
const LOOK = `new Promise((done) => {
  const seen = () => ({
    loading: document.querySelector('.lf-loading') !== null,
    links: [...new Set([...document.querySelectorAll('a[href^="/"]')].map((a) => a.getAttribute('href')))],
    tabs: [...document.querySelectorAll('[role=tab][aria-selected=false]')]
      .filter((tab) => tab.offsetParent !== null)
      .map((tab) => tab.textContent),
    failures: [...document.querySelectorAll('[role=alert].lf-face, .ant-message-error, .ant-notification-notice-error')]
      .map((one) => one.textContent),
    text: document.body.innerText,
  });
  requestIdleCallback(() => requestAnimationFrame(() => done(seen())));
})`;
interface Look {
  loading: boolean;
  links: string[];
  tabs: string[];
  failures: string[];
  text: string;
}

interface Where {
  url: string;
  /** What they are not to see. */
  foreign: readonly string[];
  /** Of the page's console. */
  errors: string[];
  /** Are they opened, too? Every one that none before had. */
  tabs?: boolean;
}

/** Opens these addresses one after the other, as the router goes to a link that is clicked: the program is not loaded anew. */
export async function walk(
  page: Page,
  addresses: readonly string[],
  { url, foreign: marks, errors, tabs: withTabs = false }: Where,
): Promise<Walk> {
  const texts = () => new Set<string>();
  const [closed, refused, broken, foreign, offered, opened] = [texts(), texts(), texts(), texts(), texts(), texts()];
  const codes = new Set<number>();
  let address = '';
  let at = '';
  const told = (where: string, text: string) => {
    for (const mark of marks) if (text.includes(mark)) foreign.add(`${at} ${where}: ${around(text, mark)}`);
  };
  const line = listen(page, told, (code) => {
    refused.add(address);
    codes.add(code);
  });
  const lookAround = async (): Promise<Look> => {
    // twice: what is drawn may ask for more
    let before = false;
    const look = async () => {
      const now = await page.evaluate<Look>(LOOK);
      const rests = line.isIdle() && !now.loading;
      const both = before && rests;
      before = rests;
      return both && now;
    };
    const seen = await until(`the screen ${at}`, look, { everyMs: 10 });
    const { pathname } = new URL(page.url());
    if (pathname === '/noAuth') closed.add(address);
    if (pathname === '/404' || pathname.startsWith('/login')) broken.add(`${at} leads to ${pathname}`);
    told('screen', seen.text);
    if (seen.failures.length > 0) refused.add(address);
    for (const error of errors.splice(0)) broken.add(`${at} console: ${error}`);
    for (const href of seen.links) offered.add(href);
    return seen;
  };
  await lookAround();
  for (const next of addresses) {
    at = address = next;
    await page.evaluate(`history.pushState({}, '', ${JSON.stringify(next)})`);
    const { tabs } = await lookAround();
    for (const tab of withTabs ? tabs : []) {
      // the same tab of another address shows the same; behind its name stands how much there is
      const name = tab.replace(/\d+$/, '').trim();
      if (opened.has(name)) continue;
      opened.add(name);
      at = `${next} “${tab}”`;
      await page.evaluate(`[...document.querySelectorAll('[role=tab]')]
        .find((tab) => tab.textContent === ${JSON.stringify(tab)})?.click()`);
      await lookAround();
    }
  }
  line.end();
  if (!page.url().startsWith(url)) broken.add(`ended at ${page.url()}`);
  return {
    closed: [...closed],
    refused: [...refused],
    codes: [...codes].toSorted((one, other) => one - other),
    broken: [...broken],
    foreign: [...foreign],
    offered: [...offered],
  };
}

/** Hears what the page is answered. Idle: everything it asked for has come, and was looked at. */
function listen(
  page: Page,
  told: (where: string, text: string) => void,
  refused: (code: number) => void,
): { isIdle: () => boolean; end: () => void } {
  const running = new Set<unknown>();
  const heard = async (response: Response) => {
    const path = new URL(response.url()).pathname;
    if (!path.startsWith('/lfscada/')) return;
    running.add(response);
    // what was given up meanwhile has no text
    const text = await response.text().catch(() => '');
    running.delete(response);
    told(path, text);
    const { code } = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: number };
    if (code !== undefined && code !== 200 && code !== 201) refused(code);
  };
  const begun = (request: Request) => {
    // of the script of a worker that was ended before it had come nobody is told that it is over
    if (!/-worker-[\w-]+\.js$/.test(request.url())) running.add(request);
  };
  const over = (request: unknown) => void running.delete(request);
  const answered = (response: Response) => void heard(response);
  page.on('request', begun).on('requestfinished', over).on('requestfailed', over).on('response', answered);
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told('socket', payload.toString())));
  return {
    isIdle: () => running.size === 0,
    end: () =>
      void page.off('request', begun).off('requestfinished', over).off('requestfailed', over).off('response', answered),
  };
}

function around(text: string, mark: string): string {
  const position = text.indexOf(mark);
  return text.slice(Math.max(0, position - 40), position + mark.length + 40);
}
