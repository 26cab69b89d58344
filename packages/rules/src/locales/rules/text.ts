import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const rulesText = textsOf<typeof zh>('rules-rules', import.meta.url);
