import { ROUTES } from '@lightfield/contract';
import type { ComponentType } from 'react';
import type { Feature } from '../../lib/feature.ts';
import { screenText } from '../../i18n/locales/screens/text.ts';

const texts = ['gateway-life'];

/** Firmware images, for those who run the installation. */
export const firmwareFeature: Feature = {
  screens: [
    {
      path: ROUTES.firmware,
      load: () => import('./firmware-screen.tsx'),
      texts,
      permission: 'system_version_edit',
      title: screenText('gatewayLife.firmware'),
      nav: { section: 'system', icon: 'upload' },
    },
  ],
};

/**
 * The screen of gateways, with one gateway beside it when the address names one (`?gateway=`). The history of its states is
 * shown below how it is.
 */
export const withGatewayLife = (
  feature: Feature,
  loadHistory: () => Promise<ComponentType<{ id: string }>>,
): Feature => ({
  screens: feature.screens.map((screen) =>
    screen.path === ROUTES.gateways
      ? {
          ...screen,
          texts: [...screen.texts, ...texts],
          load: async () => {
            const [{ default: Screen }, { withHistory }, History] = await Promise.all([
              screen.load(),
              import('./gateway-drawer.tsx'),
              loadHistory(),
            ]);
            return { default: withHistory(Screen, History) };
          },
        }
      : screen,
  ),
});
