import { createContext } from 'react';

/** Leads a running page into its past and back. */
export interface PastControl {
  readonly open: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
}
export const PastContext = createContext<PastControl | undefined>(undefined);
