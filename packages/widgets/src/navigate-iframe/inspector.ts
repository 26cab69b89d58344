import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { iframe } from './definition.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export const iframeInspector = defineInspector<DataOf<typeof iframe>>([
  {
    title: inspectorText('navigateIframe.whatItShows'),
    rows: [
      {
        path: 'type',
        label: inspectorText('navigateIframe.kind'),
        editor: 'choice',
        options: [
          { value: 'equip', label: inspectorText('navigateIframe.pageOfADevice') },
          { value: 'project', label: inspectorText('navigateIframe.pageOfAProject') },
          { value: 'link', label: inspectorText('navigateIframe.link') },
        ],
        // a page of the one is none of the other
        clears: ['mainId', 'pageId'],
      },
      {
        path: 'pageId',
        label: inspectorText('navigateIframe.page'),
        editor: 'page',
        main: 'mainId',
        kind: 'type',
        when: ({ type }) => type !== 'link',
      },
      {
        path: 'configId',
        label: inspectorText('navigateIframe.configurationId'),
        editor: 'text',
        hint: inspectorText('navigateIframe.openedWhereNoPageIsChosen'),
        when: ({ type, pageId }) => type !== 'link' && pageId === '',
      },
      {
        path: 'link',
        label: inspectorText('navigateIframe.link2'),
        editor: 'link',
        framed: true,
        hint: inspectorText('navigateIframe.opensInASandboxOfIts'),
        when: ({ type }) => type === 'link',
      },
    ],
  },
]);
