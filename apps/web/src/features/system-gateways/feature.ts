import { ROUTES } from '@lightfield/contract';
import type { Feature } from '../../lib/feature.ts';
import { screenText } from '../../i18n/locales/screens/text.ts';

const texts = ['system-gateways'];

/** Screens of those who run the installation: what gateways there are to be had, what they can do, what they can speak to. */
export const systemGatewaysFeature: Feature = {
  screens: [
    {
      path: ROUTES.hardware,
      load: () => import('./hardware-screen.tsx'),
      texts,
      permission: 'system_hardware_edit',
      title: screenText('systemGateways.factoryList'),
      nav: { section: 'system', icon: 'list' },
    },
    {
      path: ROUTES.gatewayModels,
      load: () => import('./gateway-models-screen.tsx'),
      texts,
      permission: 'system_gatewaymodel_edit',
      title: screenText('systemGateways.gatewayModels'),
      nav: { section: 'system', icon: 'gateway' },
    },
    {
      path: ROUTES.protocols,
      load: () => import('./protocols-screen.tsx'),
      texts,
      permission: 'system_protocol_edit',
      title: screenText('systemGateways.protocols'),
      nav: { section: 'system', icon: 'command' },
    },
    {
      path: ROUTES.deviceModels,
      load: () => import('./device-models-screen.tsx'),
      texts,
      permission: 'system_protocol_edit',
      title: screenText('systemGateways.deviceModels'),
      nav: { section: 'system', icon: 'device' },
    },
  ],
};
