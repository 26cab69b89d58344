import type texts from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'system-gateways': typeof texts;
  }
}
