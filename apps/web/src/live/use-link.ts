import { type ToldLink, linkState } from './link-state.ts';
import { useLiveState } from './live-device.tsx';
import { useQuiet } from './use-quiet.ts';

/** How the page stands to its device, as it is said to a person: a line that is open but brings nothing is not called live. */
export function useLink(): ToldLink {
  const state = useLiveState();
  const link = linkState(state);
  const quiet = useQuiet(link === 'streaming', state.gateway?.interval);
  return quiet ? 'quiet' : link;
}
