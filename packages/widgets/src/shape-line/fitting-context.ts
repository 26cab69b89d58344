import { createContext, useContext } from 'react';
import { ALONE, type Fitting, type Pipework } from './pipework.ts';

/** What the lines of the page have to do with each other; worked out once for a page. */
export const PipeworkContext = createContext<Pipework>(new Map());
export const useFitting = (id: string): Fitting => useContext(PipeworkContext).get(id) ?? ALONE;
