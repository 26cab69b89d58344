import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const screenText = textsOf<typeof zh>('screens', import.meta.url);
