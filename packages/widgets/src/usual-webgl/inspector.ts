import { ClickEvent, type DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import { formatRows } from '../kit/rows.ts';
import { inspectorText } from '../locales/inspector/text.ts';
import { sceneDesignText } from '../locales/scene-design/text.ts';
import type { webgl } from './definition.ts';

const text = (key: Parameters<typeof sceneDesignText>[0]) => sceneDesignText(key);

/** The scene first: its points and clicks come along with it. */
export const webglInspector = defineInspector<DataOf<typeof webgl>>([
  {
    title: text('scene'),
    rows: [
      { path: 'sceneId', label: text('scene'), editor: 'scene', hint: text('sceneHint') },
      { path: 'showViews', label: text('views'), editor: 'toggle' },
      { path: 'turns', label: text('turns'), editor: 'toggle' },
    ],
  },
  {
    title: text('points'),
    rows: [
      {
        path: 'signalArray',
        label: text('points'),
        editor: 'list',
        max: 200,
        fresh: () => ({ point: '', data: null }),
        columns: [
          { path: 'point', label: text('point'), editor: 'text' },
          { path: 'data', label: text('variable'), editor: 'binding' },
        ],
        when: ({ sceneId }) => sceneId !== '',
      },
    ],
  },
  {
    title: inspectorText('usualDataText.format'),
    rows: formatRows('format', ({ sceneId, format }) => (sceneId === '' ? undefined : format)),
  },
  {
    title: text('clicks'),
    rows: [
      {
        path: 'eventArray',
        label: text('clicks'),
        editor: 'list',
        max: 50,
        fresh: () => ({ event: '', clickEvent: ClickEvent.parse({}) }),
        columns: [
          { path: 'event', label: text('event'), editor: 'text' },
          { path: 'clickEvent', label: text('does'), editor: 'clickEvent' },
        ],
        when: ({ sceneId }) => sceneId !== '',
      },
    ],
  },
]);
