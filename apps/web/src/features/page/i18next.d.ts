import 'i18next';
import type page from './locales/zh-cn.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    page: typeof page;
  }
}
