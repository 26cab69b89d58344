import { createContext } from 'react';

/** Leads a running page into its past and back. */
export interface PastDoor {
  readonly open: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
}
export const PastContext = createContext<PastDoor | undefined>(undefined);
