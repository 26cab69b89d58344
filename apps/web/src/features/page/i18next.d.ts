import 'i18next';
import type page from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    page: typeof page;
  }
}
