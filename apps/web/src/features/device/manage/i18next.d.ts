import 'i18next';
import type manage from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'device-manage': typeof manage;
  }
}
