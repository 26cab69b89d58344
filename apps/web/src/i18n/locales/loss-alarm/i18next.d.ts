import 'i18next';
import type lossAlarm from './zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'loss-alarm': typeof lossAlarm;
  }
}
