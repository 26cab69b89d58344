import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const driversText = textsOf<typeof zh>('gateway', import.meta.url);
