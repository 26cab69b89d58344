import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const pageText = textsOf<typeof zh>('page-page', import.meta.url);
