import 'i18next';
import type share from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    share: typeof share;
  }
}
