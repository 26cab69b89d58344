import 'i18next';
import type designer from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    designer: typeof designer;
  }
}
