import type { Texts } from '../../../../../i18n/texts.ts';
import type zh from './words-zh.ts';

const browse: Texts<typeof zh> = {
  open: 'Browse nodes',
  title: 'Browse nodes: {{name}}',
  saveFirst: 'Save this driver and send it to the gateway first',
  gateway: {
    none: 'The device is not bound to a gateway yet',
    offline: 'The gateway is offline, so that nothing can be browsed',
    sleeping: 'The gateway is asleep. Browse when it is awake.',
    upgrading: 'The gateway is being upgraded. Browse when this has ended.',
  },
  loading: 'Reading the nodes of the device through its gateway',
  below: 'Reading…',
  notRunning: 'The configuration that the gateway runs does not have this driver. Send the configuration first.',
  said: 'The gateway says: {{reason}}',
  empty: 'The device has no nodes to browse',
  emptyNote: 'Check the user name of the driver and its access rights.',
  tree: 'Nodes of the device',
  search: 'Search names and addresses of what is opened',
  found: '{{count}} found',
  noHit: 'Nothing that is opened matches',
  all: 'Select all {{count}} listed',
  clear: 'Clear selection',
  more: 'Too many nodes at this level; the first {{count}} are listed',
  added: 'Added',
  tooLong: 'Address too long',
  pick: 'Tick the nodes to add',
  addNone: 'Add variables',
  add: 'Add {{count}} variables',
  add_one: 'Add {{count}} variable',
  done: '{{count}} variables added. They are read once they are saved and sent.',
  done_one: '{{count}} variable added. It is read once it is saved and sent.',
};
export default browse;
