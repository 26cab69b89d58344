import type { Texts } from '../../../i18n/texts.ts';
import type zh from './zh.ts';

const en: Texts<typeof zh> = {
  label: 'Map of the track',
  none: 'No track in this period',
  noneNote:
    'Points are recorded when the position comes from variables or the gateway and the device has moved more than {{metres}} m; a device that stands still has no track.',
  wrongRange: 'Choose a period of at most 30 days',
  unsupported: 'This browser has no WebGL and cannot show a map.',
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  speedOf: '{{speed}}×',
  position: 'Moment of the playback',
  passed: '{{passed}} of {{whole}}',
  points: 'Points: {{total}}',
  thinned: 'Points: {{total}}, shown: {{shown}}',
  metres: '{{value}} m',
  kilometres: '{{value}} km',
  single: 'Only one point in this period: the device did not move.',
  here: 'Where it was',
  alarms: 'alarms on the map: {{count}}',
  alarmsMore: 'many alarms; the newest {{count}} are on the map',
  alarmMark: '{{severity}} alarm {{content}}, {{at}}',
  alarmMarkMore: '{{severity}} alarm {{content}}, {{at}}; {{count}} at this place',
  begin: 'Start',
  end: 'End',
};
export default en;
