import 'i18next';
import type gatewayLife from './locales/zh-cn.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'gateway-life': typeof gatewayLife;
  }
}
