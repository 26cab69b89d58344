import type texts from './locales/zh-cn.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'system-gateways': typeof texts;
  }
}
