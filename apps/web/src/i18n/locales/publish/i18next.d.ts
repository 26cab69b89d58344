import 'i18next';
import type publish from './zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    publish: typeof publish;
  }
}
