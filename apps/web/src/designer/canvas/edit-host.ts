import type { Language } from '@lightfield/contract';
import { areaFile } from '../../lib/map/area-file.ts';
import type { Live, PageClock, PageHost } from '@lightfield/widgets/kit';

const STILL: PageClock = { add: () => () => undefined };

/** What the page asks while it is edited: nothing moves, nothing answers to a click, nothing is written. */
export function createEditHost(
  language: Language,
  live: Live,
  dataTextShow: 'signalName' | 'value',
  weather?: PageHost['weather'],
): PageHost {
  return {
    live,
    clock: STILL,
    mode: 'edit',
    ...(weather && { weather }),
    geometry: areaFile,
    language,
    // who designs sees everything
    regions: null,
    dataTextShow,
    mayWrite: () => false,
    write: () => Promise.resolve({ ok: false, reason: '' }),
    act: () => Promise.resolve(false),
  };
}
