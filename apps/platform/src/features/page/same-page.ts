import { isDeepStrictEqual } from 'node:util';
import type { PageDocument } from '@lightfield/page';

/** As they are stored: what is left out and what is undefined are the same. */
export const isSamePage = (one: PageDocument, other: PageDocument): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
