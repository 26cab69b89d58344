import { textsOf } from '../../text/text.ts';
import type zh from './zh.ts';

export const operationsText = textsOf<typeof zh>('contract-operations', import.meta.url);
