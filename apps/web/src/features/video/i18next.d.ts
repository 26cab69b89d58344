import 'i18next';
import type video from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    video: typeof video;
  }
}
