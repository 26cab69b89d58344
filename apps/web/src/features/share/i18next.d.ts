import 'i18next';
import type share from './locales/zh-cn.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    share: typeof share;
  }
}
