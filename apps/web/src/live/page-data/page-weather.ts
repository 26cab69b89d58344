import { type WeatherFound, weatherCalls } from '@lightfield/contract';
import { call } from '../../lib/call.ts';
import type { PageOwner } from './page-calls.ts';

type Owner = PageOwner | { readonly kind: 'template'; readonly id: string };
/** Asked again so often, ms; sooner when it could not be had. */
const AGAIN_MS = 300_000;
const RETRY_MS = 60_000;

const fieldsOf = (owner: Owner) => {
  if (owner.kind === 'device') return { equipmentId: owner.equipmentId };
  if (owner.kind === 'template') return { templateId: owner.id };
  return owner.pageId === undefined ? { projectId: owner.projectId } : { pageId: owner.pageId };
};

/** The weather for widgets of a page. What could not be had is asked for again, and says nothing: weather is no value of the plant. */
export const watchWeather =
  (owner: Owner) =>
  (placeId: string, tell: (found: WeatherFound) => void): (() => void) => {
    const closed = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      let isKnown = false;
      try {
        const found = await call(weatherCalls.query, { placeId, ...fieldsOf(owner) }, { signal: closed.signal });
        isKnown = found.isOff || found.weather !== null;
        if (!closed.signal.aborted) tell(found);
      } catch {
        // asked for again
      }
      if (!closed.signal.aborted) timer = setTimeout(() => void ask(), isKnown ? AGAIN_MS : RETRY_MS);
    };
    void ask();
    return () => {
      closed.abort();
      clearTimeout(timer);
    };
  };
