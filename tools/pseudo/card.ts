import { CLOSED, OPENED } from './stretched.ts';

/** By this name as a code of a language: CLDR has it for languages that are made up. */
export const PSEUDO = 'xa';
export const PSEUDO_CARD = {
  tag: 'en-XA',
  name: `${OPENED}Pšéûdö${CLOSED}`,
  short: 'XA',
  colon: ': ',
  comma: ', ',
  note: '{{text}} ({{note}})',
  stop: '. ',
  lowers: true,
};
