import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const mapsText = textsOf<typeof zh>('widgets-maps', import.meta.url);
