import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const shapeLineText = textsOf<typeof zh>('widgets-shape-line', import.meta.url);
