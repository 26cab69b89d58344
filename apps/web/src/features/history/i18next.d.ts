import 'i18next';
import type history from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    history: typeof history;
  }
}
