import 'i18next';
import type apiKey from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'api-key': typeof apiKey;
  }
}
