import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** What is waited for comes when a busy machine gets to it. */
const PATIENCE_MS = 60_000;

/**
 * For windows that are open for a few screens: what the engine would make faster there is over before it pays, and what was
 * compiled once is kept from the first load on, where it waits for the second one else.
 */
const BRIEF = ['--js-flags=--no-maglev --no-turbofan', '--blink-settings=v8CacheOptions=4'];

/**
 * The system's Chromium, headless; nothing is downloaded. `whole`: never the lean one of tests, which knows no push messages. `brief`: for
 * steps through screens, not for measuring how fast they are.
 */
export const openBrowser = ({ whole = false, brief = false } = {}): Promise<Browser> => {
  const lean = whole ? undefined : process.env['LF_CHROMIUM_SHELL'];
  const executablePath = lean ?? process.env['LF_CHROMIUM'] ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: brief ? [...ARGS, ...BRIEF] : ARGS });
};

export interface View {
  /** As it is stored in the browser. */
  lang?: string;
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** Does what opens and closes move? Left out, it stands at once, as for whoever asks their system for that: tests wait for none of it. */
  motion?: boolean;
}

/** Windows that are open, for whoever asks what was on them. */
const windows = new Set<{ page: Page; errors: string[] }>();
/** Of what stands on a window this many characters are told from the beginning, and from the end, where dialogs and menus are. */
const TOLD = { beginning: 800, end: 2_400 };

/** What stands on the open windows: address, errors, and the elements as a screen reader has them. For tests that failed. */
export async function tellWindows(): Promise<string> {
  const told = [];
  for (const { page, errors } of windows) {
    const elements = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: unknown) => `nothing can be read: ${String(error)}`);
    const { beginning, end } = TOLD;
    const short =
      elements.length <= beginning + end ? elements : `${elements.slice(0, beginning)}\n[...]\n${elements.slice(-end)}`;
    told.push(`${page.url()}\nerrors: ${errors.slice(-5).join(' | ') || 'none'}\n${short}`);
  }
  return told.join('\n\n');
}

/** A person's browser window: language, theme and size. `errors` collects what the page throws or logs as an error. */
export async function openPage(
  browser: Browser,
  { lang = 'zh-cn', theme = 'light', width = 1440, height = 900, motion = false }: View = {},
): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: lang,
    timezoneId: 'Asia/Shanghai',
    colorScheme: theme,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    hasTouch: width < 600,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const window = { page, errors };
  windows.add(window);
  page.on('close', () => windows.delete(window));
  return { context, page, errors };
}
