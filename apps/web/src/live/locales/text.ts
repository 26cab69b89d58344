import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const liveText = textsOf<typeof zh>('live', import.meta.url);
