import 'i18next';
import type sheet from './zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sheet: typeof sheet;
  }
}
