import 'i18next';
import type gatewayLife from './locales/zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'gateway-life': typeof gatewayLife;
  }
}
