/**
 * The page behind a share link asks as the visitor it was let in as, whoever else is logged in in this browser: every request
 * names the link (docs/decisions/031). Only one such page is open in a tab.
 */
interface Visit {
  readonly link: string;
  readonly onEnd: () => void;
}
let visit: Visit | undefined;

/** `SHARE_HEADER` of the contract (a test compares them), without its schemas. */
export const LINK_HEADER = 'x-share';
/** The visit is over, or its share has changed: codes of `shareErrors` (a test compares them). */
export const END_CODES: readonly number[] = [2501, 2502, 2506];

/** From now on requests are the visitor's; the answer ends that. */
export function beginVisit(link: string, onEnd: () => void): () => void {
  const mine: Visit = { link, onEnd };
  visit = mine;
  return () => {
    if (visit === mine) visit = undefined;
  };
}

/** Somebody without an account, who came by a link. */
export const isVisiting = (): boolean => visit !== undefined;

export const visitHeaders = (): Record<string, string> => (visit ? { [LINK_HEADER]: visit.link } : {});

/** Said by whatever finds out: a call that was refused, a socket that was closed. */
export function visitEnded(): void {
  visit?.onEnd();
}
