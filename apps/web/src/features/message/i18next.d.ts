import 'i18next';
import type message from './locales/zh-cn.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    message: typeof message;
  }
}
