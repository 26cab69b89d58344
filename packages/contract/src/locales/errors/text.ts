import { textsOf } from '../../text/text.ts';
import type zh from './zh.ts';

export const ERRORS_AREA = 'contract-errors';
/** By far the largest catalogue: it is asked for by the tables whose words are said in browsers (`defineErrors`). */
export const errorsText = textsOf<typeof zh>(ERRORS_AREA, import.meta.url, false);
