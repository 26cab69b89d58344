import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const imageSymbolText = textsOf<typeof zh>('widgets-image-symbol', import.meta.url);
