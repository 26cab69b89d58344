import type { LanguageCard } from '../../text/language.ts';

declare module '../../text/language.ts' {
  interface Languages {
    en: true;
  }
}

export default {
  tag: 'en',
  name: 'English',
  short: 'EN',
  colon: ': ',
  comma: ', ',
  note: '{{text}} ({{note}})',
  stop: '. ',
  lowers: true,
} satisfies LanguageCard;
