import type { Texts } from '../../texts.ts';
import type zh from './zh.ts';

const en: Texts<typeof zh> = {
  range: {
    label: 'Period',
    preset: {
      '1h': 'Last hour',
      '8h': 'Last 8 hours',
      '24h': 'Last 24 hours',
      '7d': 'Last 7 days',
      '30d': 'Last 30 days',
      all: 'Any time',
      custom: 'Custom',
    },
    from: 'From',
    to: 'To',
    rule: 'At most 30 days at once',
    problem: {
      missing: 'Choose a start and an end',
      order: 'The end must be later than the start',
      tooLong: 'The period cannot be longer than 30 days',
    },
  },
  curve: {
    latest: 'Latest',
    legendHint: 'Click shows this curve alone, a second click all of them; Ctrl-click hides or shows it',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    earlier: 'Earlier',
    later: 'Later',
    reset: 'Back to the chosen period',
    png: 'Save as PNG',
    xlsx: 'Export to Excel',
    saved: '{{name}} saved',
    axesShared: 'More than 4 units: {{units}} share one axis',
  },
};
export default en;
