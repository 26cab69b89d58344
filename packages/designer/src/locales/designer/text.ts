import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const designerText = textsOf<typeof zh>('designer-designer', import.meta.url);
