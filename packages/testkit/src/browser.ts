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

/** The system's Chromium, headless; nothing is downloaded. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['LF_CHROMIUM'] ?? '/usr/bin/chromium', args: ARGS });

export interface View {
  lang?: 'zh-cn' | 'en';
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
}

/** A person's browser window: language, theme and size. `errors` collects what the page throws or logs as an error. */
export async function openPage(
  browser: Browser,
  { lang = 'zh-cn', theme = 'light', width = 1440, height = 900 }: View = {},
): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: lang === 'en' ? 'en-US' : 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: theme,
    hasTouch: width < 600,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { context, page, errors };
}
