import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const sceneText = textsOf<typeof zh>('widgets-scene', import.meta.url);
