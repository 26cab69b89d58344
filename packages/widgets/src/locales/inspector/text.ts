import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const inspectorText = textsOf<typeof zh>('widgets-inspector', import.meta.url);
