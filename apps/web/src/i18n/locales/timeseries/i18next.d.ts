import 'i18next';
import type timeseries from './zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    timeseries: typeof timeseries;
  }
}
