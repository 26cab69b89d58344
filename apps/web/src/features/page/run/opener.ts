import { createContext } from 'react';

/** Who shows pages, as a page sees it that leads to another one. */
export interface Opener {
  /** Shows that page in place of this one. */
  readonly show: (pageId: string) => void;
  /** Its address, for a window of its own. */
  readonly href: (pageId: string) => string;
  /** Leads to an address of our own without loading everything anew. */
  readonly go: (path: string) => void;
}
export const OpenerContext = createContext<Opener | undefined>(undefined);

/** How deep pages lie within each other, by pop-ups and frames. */
export const DepthContext = createContext(0);
/** A page that shows itself ends here. */
export const DEEPEST = 4;

/** Device whose live line is there already, above, with all its values. */
export const LineOf = createContext<string | undefined>(undefined);
