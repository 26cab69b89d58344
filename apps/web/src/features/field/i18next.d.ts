import 'i18next';
import type field from './locales/zh.ts';
import type fieldScan from './scan/locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    field: typeof field;
    'field-scan': typeof fieldScan;
  }
}
