import 'i18next';
import type template from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'device-template': typeof template;
  }
}
