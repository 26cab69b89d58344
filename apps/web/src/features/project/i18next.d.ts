import 'i18next';
import type project from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    project: typeof project;
  }
}
