import { createAhead } from '../../lib/ask-ahead.ts';
import { send } from '../../lib/wire.ts';

/** Address of `pageCalls.info` (a test compares them), without the contract: that is what would have to be waited for. */
export const INFO_PATH = '/lfscada/configuration/page/info';

/** The page of a designer. */
export const { ask: askAhead, take: takeAhead } = createAhead((id) => send('POST', INFO_PATH, { id, lean: true }));
