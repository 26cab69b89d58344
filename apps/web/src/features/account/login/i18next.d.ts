import 'i18next';
import type account from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'account-login': typeof account;
  }
}
