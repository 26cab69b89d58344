import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const sceneDesignText = textsOf<typeof zh>('widgets-scene-design', import.meta.url);
