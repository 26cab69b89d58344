import 'i18next';
import type device from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'device-list': typeof device;
  }
}
