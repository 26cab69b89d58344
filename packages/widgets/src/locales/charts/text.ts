import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const chartText = textsOf<typeof zh>('widgets-charts', import.meta.url);
