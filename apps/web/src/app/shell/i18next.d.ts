import 'i18next';
import type shell from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof shell;
  }
}
