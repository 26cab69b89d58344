import 'i18next';
import type assistant from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    assistant: typeof assistant;
  }
}
