import 'i18next';
import type apiDoc from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'api-doc': typeof apiDoc;
  }
}
