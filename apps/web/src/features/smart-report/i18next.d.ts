import 'i18next';
import type smartReport from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'smart-report': typeof smartReport;
  }
}
