import 'i18next';
import type orgMove from './zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'org-move': typeof orgMove;
  }
}
