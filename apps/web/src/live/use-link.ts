import { type ToldLink, toldLink } from './link-state.ts';
import { useLiveState, useLiveStream } from './live-device.tsx';

/** How the page stands to its device, as it is said to a person: a line that is open but brings nothing is not called live. */
export const useLink = (): ToldLink => toldLink(useLiveState(), useLiveStream());
