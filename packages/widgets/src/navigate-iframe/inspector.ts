import type { DataOf } from '@lightfield/page';
import { defineInspector } from '../kit/inspector.ts';
import type { iframe } from './definition.ts';

export const iframeInspector = defineInspector<DataOf<typeof iframe>>([
  {
    title: { zh: '内嵌内容', en: 'What it shows' },
    rows: [
      {
        path: 'type',
        label: { zh: '类型', en: 'Kind' },
        editor: 'choice',
        options: [
          { value: 'equip', label: { zh: '设备页面', en: 'Page of a device' } },
          { value: 'project', label: { zh: '项目页面', en: 'Page of a project' } },
          { value: 'link', label: { zh: '外部链接', en: 'Link' } },
        ],
        // a page of the one is none of the other
        clears: ['mainId', 'pageId'],
      },
      {
        path: 'pageId',
        label: { zh: '页面', en: 'Page' },
        editor: 'page',
        main: 'mainId',
        kind: 'type',
        when: ({ type }) => type !== 'link',
      },
      {
        path: 'configId',
        label: { zh: '组态编号', en: 'Configuration id' },
        editor: 'text',
        hint: { zh: '未选择页面时按此编号打开', en: 'Opened where no page is chosen' },
        when: ({ type, pageId }) => type !== 'link' && pageId === '',
      },
      {
        path: 'link',
        label: { zh: '链接', en: 'Link' },
        editor: 'link',
        framed: true,
        hint: {
          zh: '在隔离的沙箱中打开，对方网站需允许被嵌入',
          en: 'Opens in a sandbox of its own; the site must allow to be framed',
        },
        when: ({ type }) => type === 'link',
      },
    ],
  },
]);
