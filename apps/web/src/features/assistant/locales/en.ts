import type { Texts } from '../../../i18n/texts.ts';
import type zh from './zh.ts';

const en: Texts<typeof zh> = {
  title: 'Grants for agents',
  search: 'Search by name of agent',
  add: 'New grant',
  connect: 'Address to connect to (MCP)',
  copy: 'Copy',
  copied: 'Copied',
  empty: 'No agent has a grant yet',
  emptyNote:
    'Agents that speak MCP connect with a token and read devices, values, history and alarms with your permissions. They write nothing.',
  column: {
    name: 'Agent',
    org: 'Enterprise',
    state: 'State',
    maker: 'Granted by',
    expires: 'Expires',
    used: 'Last used',
    calls: 'Calls',
    actions: 'Actions',
  },
  state: {
    active: 'Active',
    expired: 'Expired',
    disabled: 'Account disabled',
  },
  hint: '…{{hint}}',
  unused: 'Not used yet',
  usedFrom: '{{at}}, {{ip}}',
  ofName: '{{action}}: {{name}}',
  revoke: 'Revoke',
  revokeAsk: 'Revoke the grant of “{{name}}”?',
  revokeNote: 'The next request of the agent is refused. This cannot be undone.',
  revoked: 'Revoked',
  form: {
    note: 'The agent reads in your name, and never more than you may at that moment. Every call stands in the operation log.',
    name: 'Name of the agent',
    nameRequired: 'Enter a name',
    perMinute: 'Requests a minute at most',
    perMinuteRequired: 'Enter a whole number from 1 to {{max}}',
    expires: 'Valid for',
    days: '{{count}} days',
    days_one: '{{count}} day',
    year: '1 year',
  },
  token: {
    title: 'Token: {{name}}',
    once: 'The token is shown this once. Copy it now and keep it safe.',
    address: 'Address',
    label: 'Token',
    config: 'Example of a client’s configuration',
    done: 'Done',
  },
};
export default en;
