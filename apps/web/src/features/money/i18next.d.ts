import 'i18next';
import type money from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    money: typeof money;
  }
}
