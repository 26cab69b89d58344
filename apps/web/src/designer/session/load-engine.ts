import type { RunScript } from '../../lib/page-script/page-script.ts';

/** What runs scripts, fetched when the first is run; `undefined`: it could not be fetched. */
export const loadEngine = (): Promise<RunScript | undefined> =>
  import('../../lib/page-script/in-browser.ts').then(
    ({ runInBrowser }) => runInBrowser,
    () => undefined,
  );
