import 'i18next';
import type lossAlarm from './zh-cn.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'loss-alarm': typeof lossAlarm;
  }
}
