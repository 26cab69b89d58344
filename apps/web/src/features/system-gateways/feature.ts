import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';

const texts = ['system-gateways'];

/** Screens of those who run the installation: what gateways there are to be had, what they can do, what they can speak to. */
export const systemGatewaysFeature: Feature = {
  screens: [
    {
      path: ROUTES.hardware,
      load: () => import('./hardware-screen.tsx'),
      texts,
      permission: 'system_hardware_edit',
      title: { 'zh-cn': '出厂网关', en: 'Factory list' },
      nav: { section: 'system', icon: 'list' },
    },
    {
      path: ROUTES.gatewayModels,
      load: () => import('./gateway-models-screen.tsx'),
      texts,
      permission: 'system_gatewaymodel_edit',
      title: { 'zh-cn': '网关型号', en: 'Gateway models' },
      nav: { section: 'system', icon: 'gateway' },
    },
    {
      path: ROUTES.protocols,
      load: () => import('./protocols-screen.tsx'),
      texts,
      permission: 'system_protocol_edit',
      title: { 'zh-cn': '协议管理', en: 'Protocols' },
      nav: { section: 'system', icon: 'command' },
    },
    {
      path: ROUTES.deviceModels,
      load: () => import('./device-models-screen.tsx'),
      texts,
      permission: 'system_protocol_edit',
      title: { 'zh-cn': '设备型号', en: 'Device models' },
      nav: { section: 'system', icon: 'device' },
    },
  ],
};
