import 'i18next';
import type market from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    market: typeof market;
  }
}
