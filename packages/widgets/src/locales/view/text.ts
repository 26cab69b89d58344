import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const viewText = textsOf<typeof zh>('widgets-view', import.meta.url);
