import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const weatherText = textsOf<typeof zh>('widgets-weather', import.meta.url);
