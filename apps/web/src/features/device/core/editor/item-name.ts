import type { ConfigItems, ConfigKind } from '@lightfield/contract';

/** What a person calls an item: key of a variable, content of an alarm, name of the others. */
export const nameOf = (item: ConfigItems[ConfigKind][number]): string =>
  'key' in item ? item.key : 'content' in item ? item.content.trim() || item.variable : item.name;
