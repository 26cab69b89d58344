import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const instrumentText = textsOf<typeof zh>('widgets-instruments', import.meta.url);
