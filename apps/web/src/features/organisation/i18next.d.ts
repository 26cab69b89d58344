import 'i18next';
import type organisation from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    organisation: typeof organisation;
  }
}
