import 'i18next';
import type deviceSync from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'device-sync': typeof deviceSync;
  }
}
