import 'i18next';
import type history from './locales/zh-cn.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    history: typeof history;
  }
}
