import 'i18next';
import type workOrder from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'work-order': typeof workOrder;
  }
}
