import 'i18next';
import type style from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    style: typeof style;
  }
}
