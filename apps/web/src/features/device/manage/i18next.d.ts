import 'i18next';
import type manage from './locales/zh-cn.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'device-manage': typeof manage;
  }
}
