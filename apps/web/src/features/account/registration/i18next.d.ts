import 'i18next';
import type registration from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'account-registration': typeof registration;
  }
}
