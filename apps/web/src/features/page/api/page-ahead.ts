import type { PageOpened, ProjectPageOpened } from '@lightfield/contract';
import { createAhead } from '../../../lib/ask-ahead.ts';
import { type SendOptions, send } from '../../../lib/wire.ts';

/** Addresses of `pageCalls.open` and `projectMonitorCalls.openPage` (a test compares them), without the contract: that is what would have to be waited for. */
export const OPEN_PATH = '/lfscada/configuration/page/open';
export const OPEN_PROJECT_PATH = '/lfscada/monitor/project/page/open';

/**
 * A page with what its live line begins with. Walking a schema over thousands of variables takes longer than asking for them:
 * the answer is our own server's, whose tests hold it against the contract.
 */
export const openPage = (id: string, options?: SendOptions): Promise<PageOpened> =>
  whileAsked(id, async () => {
    const opened = (await send('POST', OPEN_PATH, { id, lean: true }, options)) as PageOpened;
    // its values arrive while it is being drawn
    const { beginLineOf } = await import('./page-line.ts');
    beginLineOf(opened);
    return opened;
  });
export const openProjectPage = (id: string, options?: SendOptions): Promise<ProjectPageOpened> =>
  whileAsked(id, async () => {
    const opened = (await send('POST', OPEN_PROJECT_PATH, { id, lean: true }, options)) as ProjectPageOpened;
    const { beginLineOfProject } = await import('./project-line.ts');
    beginLineOfProject(opened);
    return opened;
  });

/** Ids of pages that were asked for, and are not there yet. */
const onTheWay = new Set<string>();
async function whileAsked<Answer>(id: string, ask: () => Promise<Answer>): Promise<Answer> {
  onTheWay.add(id);
  try {
    return await ask();
  } finally {
    onTheWay.delete(id);
  }
}

const ofDevice = createAhead((id) => openPage(id));
const ofProject = createAhead((id) => openProjectPage(id));
export const takeAhead = ofDevice.take;
export const takeProjectAhead = ofProject.take;

/** Asks for the page of a screen whose code is on its way; a screen whose code is there already has asked for it by itself. */
export function askAhead(id: string): void {
  if (!onTheWay.has(id)) ofDevice.ask(id);
}
export function askProjectAhead(id: string): void {
  if (!onTheWay.has(id)) ofProject.ask(id);
}
