import 'i18next';
import type device from './locales/zh-cn.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'device-list': typeof device;
  }
}
