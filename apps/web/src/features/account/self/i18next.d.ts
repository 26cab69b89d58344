import 'i18next';
import type profile from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'account-self': typeof profile;
  }
}
