import type { Browser } from 'playwright-core';

/** The first of the browser's processes, which has started all others. */
export async function browserPid(browser: Browser): Promise<number> {
  const wire = await browser.newBrowserCDPSession();
  const { processInfo } = await wire.send('SystemInfo.getProcessInfo');
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  if (!pid) throw new Error('The browser does not say which process it is');
  return pid;
}
