import 'i18next';
import type overview from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    overview: typeof overview;
  }
}
