import 'i18next';
import type message from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    message: typeof message;
  }
}
