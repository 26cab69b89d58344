import 'i18next';
import type identity from './zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    identity: typeof identity;
  }
}
