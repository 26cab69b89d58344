import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const platformText = textsOf<typeof zh>('platform', import.meta.url);
