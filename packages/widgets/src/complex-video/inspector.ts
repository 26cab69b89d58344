import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { fitRow, flipRow } from '../kit/rows.ts';
import { videoText } from '../locales/video/text.ts';
import type { complexVideo } from './definition.ts';

type Data = DataOf<typeof complexVideo>;
const is =
  (...types: Data['dataAddon']['type'][]) =>
  ({ dataAddon }: Data): boolean =>
    types.includes(dataAddon.type);
const at = (name: string) => `dataAddon.${name}`;
const hint = videoText('addressHint');

export const complexVideoInspector = defineInspector<Data>([
  {
    title: videoText('source'),
    rows: [
      {
        path: at('type'),
        label: videoText('kind'),
        editor: 'choice',
        options: [
          { value: 'camera', label: videoText('kindCamera') },
          { value: 'ezviz', label: videoText('kindEzviz') },
          { value: 'reserve', label: videoText('kindReserve') },
          { value: 'online', label: videoText('kindOnline') },
        ],
      },
      {
        path: at('cameraIndexCode'),
        label: videoText('camera'),
        editor: 'camera',
        hint: videoText('cameraHint'),
        when: is('camera'),
      },
      {
        path: at('serialNumber'),
        label: videoText('serialNumber'),
        editor: 'text',
        hint: videoText('ezvizHint'),
        when: is('ezviz'),
      },
      {
        path: at('channelNumber'),
        label: videoText('channelNumber'),
        editor: 'number',
        min: 1,
        max: 512,
        step: 1,
        when: is('ezviz'),
      },
      {
        path: at('PanTilt'),
        label: videoText('panTilt'),
        editor: 'toggle',
        hint: videoText('panTiltHint'),
        when: is('camera', 'ezviz'),
      },
      { path: at('flvReserve'), label: videoText('flv'), editor: 'link', hint, when: is('ezviz', 'reserve') },
      { path: at('hlsReserve'), label: videoText('hls'), editor: 'link', hint, when: is('ezviz', 'reserve') },
      {
        path: at('rtmpReserve'),
        label: videoText('rtmpAddress'),
        editor: 'text',
        hint: videoText('rtmp'),
        when: is('ezviz', 'reserve'),
      },
      { path: at('onlineAddress'), label: videoText('online'), editor: 'link', hint, when: is('online') },
      { path: at('onlineLoop'), label: videoText('loop'), editor: 'toggle', when: is('online') },
      { path: at('onlineAuto'), label: videoText('auto'), editor: 'toggle', when: is('online') },
    ],
  },
  { title: videoText('title'), rows: [fitRow, flipRow] },
]);
