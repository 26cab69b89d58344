import 'i18next';
import type field from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    field: typeof field;
  }
}
