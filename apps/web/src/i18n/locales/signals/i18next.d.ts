import 'i18next';
import type signals from './zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    signals: typeof signals;
  }
}
