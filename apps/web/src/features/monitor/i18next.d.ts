import 'i18next';
import type monitor from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    monitor: typeof monitor;
  }
}
