import { making } from './making.ts';
import { serving } from './serving.ts';
import { watching } from './watching.ts';

/**
 * What each call does, in Chinese, by its address without `/lfscada/`: read in the documentation of a Chinese session. The English words
 * stand with the call (`summary`).
 */
export const CHINESE_SUMMARIES: Readonly<Record<string, string>> = { ...watching, ...making, ...serving };
