import 'i18next';
import type handover from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    handover: typeof handover;
  }
}
