import type { Texts } from '../../../../i18n/texts.ts';
import type zh from './zh.ts';

const en: Texts<typeof zh> = {
  alarms: {
    title: 'Alarms as of {{time}}: {{count}}',
    none: 'No open alarms as of {{time}}',
    notTaken: 'There are many devices: the alarms of this one are not on the phone',
    left: '{{count}} more alarms are not on the phone (other devices among them)',
    left_one: '{{count}} more alarm is not on the phone (of any device)',
    holds: 'Active, not confirmed',
    confirmed: 'Active, confirmed',
    recovered: 'Recovered, not confirmed',
    since: 'since {{time}}',
  },
  stock: {
    of: 'Choose from the stock, as of {{time}}',
    find: 'Type a name, or choose from the stock',
    choices: 'Materials in stock',
    chosen: 'Taken from the stock: {{left}}',
    left: '{{quantity}} {{unit}} in stock',
    most: 'An order can have {{count}} materials at most',
    most_one: 'An order can have {{count}} material at most',
  },
};
export default en;
