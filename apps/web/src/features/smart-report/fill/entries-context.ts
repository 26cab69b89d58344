import type { SmartRecordInfo } from '@lightfield/contract';
import { createContext } from 'react';
import type { Entries } from './use-entries.ts';

/** What the inputs in the cells of a table need: the table itself is not drawn again while somebody types. */
export const EntriesContext = createContext<
  | {
      readonly record: Pick<SmartRecordInfo, 'id' | 'devices'>;
      readonly entries: Entries;
      readonly disabled: boolean;
      readonly told: boolean;
    }
  | undefined
>(undefined);
