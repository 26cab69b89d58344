import 'i18next';
import type track from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    track: typeof track;
  }
}
