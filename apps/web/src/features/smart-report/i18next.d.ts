import 'i18next';
import type smartReport from './locales/zh.ts';
import type starters from './starters/locales/zh.ts';
import type versions from './versions/locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'smart-report': typeof smartReport;
    'smart-report-starters': typeof starters;
    'smart-report-versions': typeof versions;
  }
}
