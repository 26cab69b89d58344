import 'i18next';
import type inspection from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    inspection: typeof inspection;
  }
}
