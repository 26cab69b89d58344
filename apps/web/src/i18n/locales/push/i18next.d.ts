import 'i18next';
import type push from './zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    push: typeof push;
  }
}
