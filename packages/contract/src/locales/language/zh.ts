import type { LanguageCard } from '../../text/language.ts';

declare module '../../text/language.ts' {
  interface Languages {
    zh: true;
  }
}

export default {
  tag: 'zh-CN',
  name: '中文',
  short: '中',
  colon: '：',
  comma: '、',
  note: '{{text}}（{{note}}）',
  stop: '。',
  lowers: false,
} satisfies LanguageCard;
