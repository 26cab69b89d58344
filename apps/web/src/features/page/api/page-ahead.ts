import type { PageOpened } from '@lightfield/contract';
import { createAhead } from '../../../lib/ask-ahead.ts';
import { type SendOptions, send } from '../../../lib/wire.ts';

/** Address of `pageCalls.open` (a test compares them), without the contract: that is what would have to be waited for. */
export const OPEN_PATH = '/lfscada/configuration/page/open';

/**
 * A page with what its live line begins with. Walking a schema over thousands of variables takes longer than asking for them:
 * the answer is our own server's, whose tests hold it against the contract.
 */
export async function openPage(id: string, options?: SendOptions): Promise<PageOpened> {
  onTheWay.add(id);
  try {
    const opened = (await send('POST', OPEN_PATH, { id, lean: true }, options)) as PageOpened;
    // its values arrive while it is being drawn
    const { beginLineOf } = await import('./page-line.ts');
    beginLineOf(opened);
    return opened;
  } finally {
    onTheWay.delete(id);
  }
}
/** Ids of pages that were asked for, and are not there yet. */
const onTheWay = new Set<string>();

const { ask, take: takeAhead } = createAhead((id) => openPage(id));
export { takeAhead };

/** Asks for the page of a screen whose code is on its way; a screen whose code is there already has asked for it by itself. */
export function askAhead(id: string): void {
  if (!onTheWay.has(id)) ask(id);
}
