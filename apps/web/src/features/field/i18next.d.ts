import 'i18next';
import type fieldBeside from './beside/locales/zh.ts';
import type field from './locales/zh.ts';
import type fieldScan from './scan/locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    field: typeof field;
    'field-beside': typeof fieldBeside;
    'field-scan': typeof fieldScan;
  }
}
