import { textsOf } from '../../text/text.ts';
import type zh from './zh.ts';

export const contractText = textsOf<typeof zh>('contract-words', import.meta.url);
