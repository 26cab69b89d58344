import 'i18next';
import type scene from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    scene: typeof scene;
  }
}
