import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const scriptText = textsOf<typeof zh>('page-script', import.meta.url);
