import 'i18next';
import type retrieval from './locales/zh-cn.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'account-retrieval': typeof retrieval;
  }
}
