import { textsOf } from '../../text/text.ts';
import type zh from './zh.ts';

export const errorsText = textsOf<typeof zh>('contract-errors', import.meta.url);
