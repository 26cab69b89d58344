import 'i18next';
import type alarm from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    alarm: typeof alarm;
  }
}
