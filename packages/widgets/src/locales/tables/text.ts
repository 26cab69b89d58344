import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const tablesText = textsOf<typeof zh>('widgets-tables', import.meta.url);
