import 'i18next';
import type gateway from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    gateway: typeof gateway;
  }
}
