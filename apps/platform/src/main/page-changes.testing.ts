import {
  type Call,
  pageCalls,
  pageImageCalls,
  pageTemplateCalls,
  sceneCalls,
  componentCalls,
  ownSymbolCalls,
  pageLookCalls,
} from '@lightfield/contract';
import { THEMES } from '@lightfield/page';
import { aGlb } from '../features/scene/glb/glb.testing.ts';
import type { Kitchen, Step } from './changes.testing.ts';

/** As the administrator of the enterprise. */
const step = (call: Call, body: Step['body'], more: Pick<Step, 'file'> = {}): Step => ({
  call,
  body,
  as: ({ world }) => world.co.cookie,
  ...more,
});
const madeId = (call: Call) => (kitchen: Kitchen) => kitchen.done.get(call.path)?.['id'] ?? '';
const equipmentId = ({ world }: Kitchen) => world.ids['device'] ?? '';
const page = madeId(pageCalls.add);
const EMPTY = { con: { title: '水泵房' }, widgets: [], components: [], bind: {} };
/** A component with parameters, placed for each device of the page's owner. */
const FACEPLATE = {
  ...EMPTY,
  con: { title: '水泵房', params: [{ name: 'who', title: '名称', kind: 'text', value: '1号泵' }] },
  components: [{ id: 'face', title: '泵', params: [{ name: 'pump', title: '泵', kind: 'device' }], widgets: [] }],
  widgets: [
    {
      id: 'place',
      widgetType: 'WidgetGroup',
      position: { x: 0, y: 0, width: 100, height: 60 },
      data: { component: 'face', repeat: { columns: 2 } },
    },
  ],
};
/** A component as the library takes it: a page with one place of it. */
const PUMP = {
  ...EMPTY,
  components: [
    {
      id: 'pump',
      title: '泵',
      params: [],
      widgets: [{ id: 'r', widgetType: 'ShapeRect', position: { x: -50, y: -30, width: 100, height: 60 } }],
    },
  ],
  widgets: [
    {
      id: 'place',
      widgetType: 'WidgetGroup',
      position: { x: -50, y: -30, width: 100, height: 60 },
      data: { component: 'pump' },
    },
  ],
};
/** A symbol of the enterprise's own drawing. */
const DRAWN = { width: 100, height: 60, parts: [{ d: 'M0 0L100 0L100 60Z' }], ports: [{ x: 0, y: 30, side: 'left' }] };
const DRAWING = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>');

/** A scene in the file of a page. */
const BROUGHT = { id: '0190f8a2-4c1e-7b3a-9d52-6e1f0a7c3b58', name: '带来的场景', document: { nodes: [{ id: 'a' }] } };
const scene = madeId(sceneCalls.add);
const component = (kitchen: Kitchen) => ({
  pageId: page(kitchen),
  componentId: madeId(componentCalls.add)(kitchen),
});

const symbol = (kitchen: Kitchen) => ({ pageId: page(kitchen), symbolId: madeId(ownSymbolCalls.add)(kitchen) });
const THEME = { from: 'dark', look: THEMES.dark };
const look = (kitchen: Kitchen) => ({ pageId: page(kitchen), lookId: madeId(pageLookCalls.add)(kitchen) });

/** Every change of pages, page templates, pictures and 3D scenes, on a page made by the first step; `sealed` makes fields as a browser sends them. */
export const pageSteps = (
  sealed: (kitchen: Kitchen, texts: Record<string, string>) => Promise<Record<string, string>>,
): readonly Step[] => [
  step(pageCalls.add, (kitchen) => ({ equipmentId: equipmentId(kitchen), title: '水泵房' })),
  step(pageCalls.edit, async (kitchen) => ({
    id: page(kitchen),
    checkpwd: 'true',
    ...(await sealed(kitchen, { password: 'pump2026' })),
  })),
  step(pageCalls.save, (kitchen) => ({ id: page(kitchen), base: 2, json: FACEPLATE, bgColor: '#102030' })),
  step(pageCalls.restore, (kitchen) => ({ id: page(kitchen), version: 1, base: 3 })),
  step(pageCalls.publishingSave, (kitchen) => ({ equipmentId: equipmentId(kitchen), enabled: 'true' })),
  step(pageCalls.publish, (kitchen) => ({ id: page(kitchen), version: 3, name: '改造前' })),
  step(pageCalls.publishSeveral, (kitchen) => ({ ids: page(kitchen), versions: '[4]', name: '改造后' })),
  step(pageCalls.sort, (kitchen) => ({ ids: `${page(kitchen)},${kitchen.world.ids['page'] ?? ''}` })),
  step(pageCalls.setHome, (kitchen) => ({ id: page(kitchen), home: 'true' })),
  step(pageCalls.masterSave, ({ world }) => ({
    id: world.ids['projectPage'] ?? '',
    master: 'behind',
    withMaster: 'true',
  })),
  step(pageCalls.pmsnSave, (kitchen) => ({ equipmentId: equipmentId(kitchen), pagePmsn: ['一区'] })),
  step(pageCalls.copy, (kitchen) => ({ id: page(kitchen), equipmentId: equipmentId(kitchen), title: '副本' })),
  step(pageCalls.exportPage, (kitchen) => ({ id: page(kitchen) })),
  step(pageCalls.importPage, (kitchen) => ({
    equipmentId: equipmentId(kitchen),
    title: '导入',
    file: kitchen.done.get(pageCalls.exportPage.path),
  })),
  step(pageTemplateCalls.add, (kitchen) => ({ id: page(kitchen), name: '泵房模板' })),
  step(pageTemplateCalls.delete, (kitchen) => ({ pageTemplateId: madeId(pageTemplateCalls.add)(kitchen) })),
  step(componentCalls.add, (kitchen) => ({ pageId: page(kitchen), name: '离心泵', json: PUMP })),
  step(componentCalls.save, (kitchen) => ({ ...component(kitchen), base: 1, json: PUMP })),
  step(componentCalls.restore, (kitchen) => ({ ...component(kitchen), version: 1, base: 2 })),
  step(componentCalls.edit, (kitchen) => ({ ...component(kitchen), name: '卧式离心泵' })),
  step(componentCalls.delete, (kitchen) => component(kitchen)),
  step(pageLookCalls.add, (kitchen) => ({ pageId: page(kitchen), kind: 'theme', name: '水厂', look: THEME })),
  step(pageLookCalls.save, (kitchen) => ({ ...look(kitchen), base: 1, name: '水厂蓝', look: THEME })),
  step(pageLookCalls.delete, (kitchen) => look(kitchen)),
  step(ownSymbolCalls.add, (kitchen) => ({ pageId: page(kitchen), name: '自吸泵', category: 'pumps', drawing: DRAWN })),
  step(ownSymbolCalls.save, (kitchen) => ({
    ...symbol(kitchen),
    base: 1,
    name: '自吸泵',
    category: 'pumps',
    drawing: { ...DRAWN, ports: [] },
  })),
  step(ownSymbolCalls.edit, (kitchen) => ({ ...symbol(kitchen), name: '卧式自吸泵', category: 'drives' })),
  step(ownSymbolCalls.delete, (kitchen) => symbol(kitchen)),
  step(pageImageCalls.upload, () => ({}), { file: () => DRAWING }),
  step(pageImageCalls.delete, (kitchen) => ({ imageId: madeId(pageImageCalls.upload)(kitchen) })),
  step(sceneCalls.bring, (kitchen) => ({
    pageId: page(kitchen),
    ids: BROUGHT.id,
    file: { scenes: [BROUGHT], models: [], scenesLeft: [] },
  })),
  step(sceneCalls.add, () => ({ name: '泵站场景' })),
  step(sceneCalls.edit, (kitchen) => ({ id: scene(kitchen), name: '一号泵站场景' })),
  step(sceneCalls.save, (kitchen) => ({ id: scene(kitchen), base: 1, json: { nodes: [{ id: 'a' }] } })),
  step(sceneCalls.restore, (kitchen) => ({ id: scene(kitchen), version: 1, base: 2 })),
  step(sceneCalls.copy, (kitchen) => ({ id: scene(kitchen), name: '场景副本' })),
  step(sceneCalls.modelUpload, (kitchen) => ({ id: scene(kitchen) }), { file: () => aGlb() }),
  step(sceneCalls.modelDelete, (kitchen) => ({
    id: scene(kitchen),
    modelId: madeId(sceneCalls.modelUpload)(kitchen),
  })),
  step(sceneCalls.delete, (kitchen) => ({ id: scene(kitchen) })),
  step(pageCalls.delete, (kitchen) => ({ id: page(kitchen) })),
];
