import 'i18next';
import type monitor from './locales/zh-cn.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    monitor: typeof monitor;
  }
}
