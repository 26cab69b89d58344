import 'i18next';
import type retrieval from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'account-retrieval': typeof retrieval;
  }
}
