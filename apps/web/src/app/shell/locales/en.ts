import type { Texts } from '../../../i18n/texts.ts';
import type zh from './zh.ts';

const en: Texts<typeof zh> = {
  skip: 'Skip to content',
  nav: {
    label: 'Main navigation',
    open: 'Open navigation',
    fold: 'Fold navigation',
    unfold: 'Unfold navigation',
  },
  section: {
    other: 'Other systems',
    monitor: 'Monitoring',
    manage: 'Devices and pages',
    ops: 'Maintenance',
    data: 'Data and interfaces',
    services: 'Services',
    account: 'Organisation and accounts',
    system: 'System',
    message: 'Messages',
  },
  crumbs: 'You are here',
  palette: {
    open: 'Search devices, pages, actions',
    label: 'Command palette',
    placeholder: 'Search devices, pages or actions',
    screens: 'Pages',
    devices: 'Devices',
    actions: 'Actions',
    nothing: 'Nothing matches',
    hint: '↑↓ to choose, Enter to open, Esc to close',
    deviceFailed: 'Devices could not be searched',
  },
  connection: {
    label: 'Connection',
    lostBanner:
      'The connection to the server is lost. Values on the screen may be out of date; reconnecting automatically.',
    back: 'Connected again; the data is up to date.',
  },
  alarms: {
    label: '{{count}} active alarms, {{unconfirmed}} to confirm',
    label_one: '{{count}} active alarm, {{unconfirmed}} to confirm',
    none: 'No active alarms',
  },
  assistant: 'AI assistant',
  messages: { label: '{{count}} unread messages', label_one: '{{count}} unread message' },
  display: { label: 'Display', theme: 'Appearance', density: 'Density' },
  theme: { light: 'Light', dark: 'Dark', system: 'As the system' },
  density: { compact: 'Compact', default: 'Comfortable' },
  language: { label: 'Language' },
  account: {
    centre: 'Own account',
    security: 'Security',
    label: 'Account',
    logout: 'Log out',
    logoutFailed: 'Could not log out',
    unsentKept:
      '{{count}} field actions on this device are not sent; they are sent when this account opens field work again',
    unsentKept_one:
      '{{count}} field action on this device is not sent; it is sent when this account opens field work again',
  },
  sound: {
    mute: 'Mute for 30 minutes',
    unmute: 'Unmute',
    muted: 'Sounds are muted until {{time}}',
  },
  action: {
    themeLight: 'Switch to light appearance',
    themeDark: 'Switch to dark appearance',
    themeSystem: 'Appearance as the system',
    language: 'Switch to Chinese (中文)',
    densityCompact: 'Switch to compact density',
    densityDefault: 'Switch to comfortable density',
  },
};
export default en;
