import 'i18next';
import type config from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'device-core': typeof config;
  }
}
