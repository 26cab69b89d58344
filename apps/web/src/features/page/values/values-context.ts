import { createContext } from 'react';

/** Opens and closes the list of the values of a running page. */
export interface ValuesControl {
  readonly open: boolean;
  readonly toggle: () => void;
}
/** `undefined`: the page shows no value. */
export const ValuesContext = createContext<ValuesControl | undefined>(undefined);
