import { textsOf } from '../../text/text.ts';
import type zh from './zh.ts';

export const permissionsText = textsOf<typeof zh>('contract-permissions', import.meta.url);
