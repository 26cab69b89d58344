import { ROUTES } from '@lightfield/contract';
import type { Feature, Screen } from '../../../lib/feature.ts';
import { screenText } from '../../../i18n/locales/screens/text.ts';

const texts = ['device-list'];

/** The page of one device, as the feature that shows it hands it in. */
type DevicePage = Pick<Screen, 'load' | 'texts'>;

/** The device list for watching, alone and beside the tree of groups. The one for managing is features/device/manage. */
export function deviceFeature(page: DevicePage, groupPages: DevicePage): Feature {
  const groupDevice: Omit<Screen, 'path'> = {
    load: async () => {
      const { createGroupDevice } = await import('./group-monitor.tsx');
      return { default: createGroupDevice(page.load) };
    },
    texts: [...texts, ...page.texts],
    permission: 'monitor_equip_list',
    title: screenText('list.device'),
    parent: ROUTES.monitorGroup,
  };
  const groupPage: Omit<Screen, 'path'> = {
    load: async () => {
      const [{ createGroupDevice }, { pagesInGroup }] = await Promise.all([
        import('./group-monitor.tsx'),
        import('./device-links.ts'),
      ]);
      return { default: createGroupDevice(groupPages.load, pagesInGroup) };
    },
    texts: [...texts, ...groupPages.texts],
    permission: 'monitor_equip_real',
    title: screenText('list.plantPage'),
    parent: ROUTES.monitorGroup,
  };
  return {
    screens: [
      {
        path: ROUTES.monitorList,
        load: () => import('./device-list.tsx'),
        texts,
        permission: 'monitor_equip_list',
        title: screenText('list.devices'),
        nav: { section: 'monitor', icon: 'device' },
      },
      {
        path: ROUTES.monitorGroup,
        load: async () => {
          const { GroupListScreen } = await import('./device-list.tsx');
          return { default: GroupListScreen };
        },
        texts,
        permission: 'monitor_equip_list',
        title: screenText('list.groups'),
        nav: { section: 'monitor', icon: 'folder' },
      },
      {
        path: ROUTES.map,
        load: () => import('./map-screen.tsx'),
        texts,
        permission: 'monitor_equip_list',
        title: screenText('list.map'),
        bare: true,
      },
      { ...groupDevice, path: ROUTES.monitorGroupDevice },
      { ...groupDevice, path: ROUTES.monitorGroupDeviceFlag },
      { ...groupPage, path: ROUTES.monitorGroupPages },
      { ...groupPage, path: ROUTES.monitorGroupPage },
    ],
  };
}
