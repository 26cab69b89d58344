import 'i18next';
import type organisation from './locales/zh-cn.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    organisation: typeof organisation;
  }
}
