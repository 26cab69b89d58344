import 'i18next';
import type group from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    group: typeof group;
  }
}
