import type { startersZh } from './starters-zh.ts';
import type { SameTexts } from '@lightfield/contract';

export const startersEn = {
  starters: {
    note: 'Choose a layout to begin with. Variables that suit it by name and unit are bound already; one undo brings the empty page back.',
    replace: 'It takes the place of what is on this page. This can be undone.',
    look: 'Colours',
    light: 'Light',
    dark: 'Dark',
    grey: 'High-performance grey',
    use: 'Use the layout “{{name}}”',
    done: 'Layout “{{name}}” is on the page; bound by itself: {{count}}',
    choose: 'Choose a starting layout',
    name: {
      overview: 'Overview',
      trends: 'Trends',
      alarms: 'Alarms',
      energy: 'Energy',
      machine: 'Machine',
      wall: 'Wall',
    },
    about: {
      overview: 'Key figures, trend, states, alarms',
      trends: 'Four trends, one for each kind of value',
      alarms: 'List of alarms, states of protection',
      energy: 'Energy by the hour, shares, ranking',
      machine: 'All that one machine does',
      wall: '1,920 × 1,080, for a control room',
    },
    word: {
      value: 'Value',
      states: 'States',
      faults: 'Protection and faults',
      trend: 'Trend',
      alarms: 'Alarms',
      figures: 'Figures',
      hourly: 'Energy by the hour',
      shares: 'Shares of power',
      ranking: 'Ranking by power',
      where: 'Where devices stand',
      of: {
        pressure: 'Pressure',
        flow: 'Flow',
        level: 'Level',
        temperature: 'Temperature',
        power: 'Power',
        energy: 'Energy',
      },
    },
  },
} satisfies SameTexts<typeof startersZh>;
