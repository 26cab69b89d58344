import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const videoText = textsOf<typeof zh>('widgets-video', import.meta.url);
