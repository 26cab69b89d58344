import { textsOf } from '@lightfield/contract';
import type zh from './zh.ts';

export const mapsDesignText = textsOf<typeof zh>('widgets-maps-design', import.meta.url);
