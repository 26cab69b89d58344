import 'i18next';
import type accounts from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'account-admin': typeof accounts;
  }
}
