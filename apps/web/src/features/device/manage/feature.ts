import { ROUTES } from '@lightfield/contract';
import type { DeviceAction } from '../../../lib/device-action.ts';
import type { Feature } from '../../../lib/feature.ts';
import { screenText } from '../../../i18n/locales/screens/text.ts';

const texts = ['device-manage', 'org-move'];

/** The list in which devices are managed, with what other features let one do with a device. */
export function deviceManageFeature(actions: readonly DeviceAction[]): Feature {
  return {
    screens: [
      {
        path: ROUTES.deviceList,
        load: async () => {
          const { createManageList } = await import('./manage-list-screen.tsx');
          return { default: createManageList(actions) };
        },
        texts: [...texts, ...new Set(actions.flatMap((action) => action.texts))],
        permission: 'monitor_equip_list',
        title: screenText('manage.deviceList'),
        nav: { section: 'manage', icon: 'list' },
      },
    ],
  };
}
