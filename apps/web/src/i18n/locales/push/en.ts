import type { Texts } from '../../texts.ts';
import type zh from './zh.ts';

const en: Texts<typeof zh> = {
  title: 'Push notifications',
  note: 'Messages reach you while no page is open. This is set for each browser. Logging out stops them; they resume when the same account logs in again.',
  switchOn: 'Turn on in this browser',
  offered: 'Push notifications are not enabled on this platform. Ask its operator.',
  cannot: {
    insecure: 'Push notifications need the platform to be opened by https.',
    homeScreen:
      'On an iPhone or iPad, first install this page with Share > Add to Home Screen, then open it from there and turn them on.',
    none: 'This browser does not support push notifications.',
    blocked:
      'Notifications of this site are blocked in this browser. Allow them in the site settings of the browser and try again.',
  },
  refused: {
    blocked:
      'You have blocked notifications of this site. Allow them in the site settings of the browser and try again.',
    undecided: 'Permission was not given. Push notifications stay off.',
    service: 'The browser does not reach its push service, which needs the internet. Push notifications stay off.',
  },
  on: 'Push notifications are on',
  none: 'No browser has them turned on',
  current: 'This browser',
  field: {
    offer: 'Get notified of new work orders, inspections and alarms on this phone, without the page being open.',
    homeScreen: 'To be notified, first install this page with Share > Add to Home Screen, then open it from there.',
    blocked:
      'Notifications are blocked. If you need them, allow them in the site settings of the browser, then turn them on in the settings of your account.',
    undecided: 'Permission was not given. Notifications stay off.',
    service: 'The browser does not reach its push service, which needs the internet. Notifications stay off.',
    failed: 'They were not turned on. Try again later.',
    on: 'Turned on. What you are notified of is in the settings of your account.',
    later: 'Not now',
    close: 'OK',
  },
  since: 'on since {{time}}',
  last: 'last push {{time}}',
  never: 'nothing pushed yet',
  kinds: 'What is pushed',
  kind: {
    severe: 'Severe alarms',
    important: 'Important alarms',
    normal: 'Normal alarms',
    order: 'Work orders',
    inspection: 'Inspections',
    record: 'Reports to fill in',
    other: 'Other messages',
  },
  kindsNote:
    'Which alarms you get is decided by the ways of their rules, by alarm groups and by on-call plans. Here you choose which of them this browser is pushed.',
  test: 'Send a test',
  testOf: 'Send a test to {{name}}',
  tested: 'The push service has taken it. The browser shows a test notification in a moment.',
  off: 'Turn off',
  offOf: 'Turn off push notifications of {{name}}',
  offTitle: 'Turn off push notifications of {{name}}?',
  offNote: 'This browser is pushed nothing more. They can be turned on again in it.',
  offDone: 'Push notifications are off',
  problem: {
    refused: 'The platform may not reach the address of the push service. Messages are not delivered.',
    unreachable:
      'The platform does not reach the push service {{service}}. Messages are not delivered. Its server may have no access to the internet.',
    timeout:
      'The push service {{service}} does not answer. Messages are not delivered. The server of the platform may have no access to the internet.',
    tls: 'The encrypted connection to the push service {{service}} failed. Messages are not delivered.',
    answer: 'The push service {{service}} refused the push (HTTP {{status}}). The platform tries again.',
  },
  failing: 'since {{time}}',
  gone: 'The push service does not know this browser any more. Turn push notifications on again in it.',
};
export default en;
