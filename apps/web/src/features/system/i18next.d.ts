import 'i18next';
import type system from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    system: typeof system;
  }
}
