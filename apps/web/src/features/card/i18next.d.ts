import 'i18next';
import type card from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    card: typeof card;
  }
}
