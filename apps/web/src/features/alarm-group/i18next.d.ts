import 'i18next';
import type alarmGroup from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'alarm-group': typeof alarmGroup;
  }
}
