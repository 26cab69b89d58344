import 'i18next';
import type dataCentre from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'data-centre': typeof dataCentre;
  }
}
