import type { Severity, Text } from '@lightfield/contract';
import { tablesText } from '../../locales/tables/text.ts';
import type { Quality } from '../host.ts';

/** What may be marked in a table: how severe something is, or how doubtful. */
export type Mark = Severity | Exclude<Quality, 'good'>;
export const markText = (of: Mark): Text => tablesText(`mark.${of}`);
