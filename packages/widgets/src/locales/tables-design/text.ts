import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const tablesDesignText = textsOf<typeof zh>('widgets-tables-design', import.meta.url);
