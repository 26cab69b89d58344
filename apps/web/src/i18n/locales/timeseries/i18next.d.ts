import 'i18next';
import type timeseries from './zh-cn.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    timeseries: typeof timeseries;
  }
}
