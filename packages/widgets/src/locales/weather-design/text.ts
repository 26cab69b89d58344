import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const weatherDesignText = textsOf<typeof zh>('widgets-weather-design', import.meta.url);
