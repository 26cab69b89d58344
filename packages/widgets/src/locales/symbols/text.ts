import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const symbolText = textsOf<typeof zh>('widgets-symbols', import.meta.url);
