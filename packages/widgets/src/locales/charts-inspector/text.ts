import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const rowText = textsOf<typeof zh>('widgets-charts-inspector', import.meta.url);
