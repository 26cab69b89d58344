import { v7 as newId } from 'uuid';

const head = { lightfield: 'package', v: 1, version: 1, author: 'x', licence: 'CC0-1.0', source: '' } as const;
const said = (text: string) => ({ zh: text, en: text });
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8"/></svg>';

/** A page that shows the value of a key. */
export const aMarketPage = (title: string, key = 'flow') => ({
  lightfield: 'page',
  v: 1,
  title,
  exportedAt: 1,
  keys: {},
  document: {
    format: 7,
    con: { title, width: 800, height: 600 },
    widgets: [
      {
        id: 'w1',
        widgetType: 'UsualDataText',
        position: { x: 10, y: 10, width: 100, height: 40 },
        data: { data: { type: 'signal', systemKey: key, title: key } },
      },
    ],
    components: [],
  },
});

/** The smallest template with one of everything; `more` in its head, `variables` beside its own. */
export const aTemplatePackage = (more: object = {}, variables: readonly object[] = []) => ({
  ...head,
  id: 'flow',
  kind: 'template',
  name: said('流量计'),
  summary: said('一台流量计'),
  ...more,
  content: {
    zh: {
      lightfield: 'device',
      v: 1,
      name: '流量计',
      series: '',
      model: '',
      exportedAt: 1,
      items: {
        drivers: [{ id: newId(), name: 'plc', type: 'modbus-tcp', settings: { host: '10.0.0.1' } }],
        variables: [
          { id: newId(), key: 'flow', name: '流量', driver: 'plc', address: '4x1', dataType: 'float', unit: 'm³/h' },
          ...variables,
        ],
        alarms: [{ id: newId(), variable: 'flow', comparison: 'gt', value: '90', content: '流量高' }],
        reports: [{ id: newId(), name: '流量', type: 'periodic', intervalMs: 60_000, variables: ['flow'] }],
        scripts: [],
      },
      pages: [{ ...aMarketPage('总览'), id: newId(), home: true }],
    },
  },
});
/** The same with a 3D scene in place of the value. */
export const aScenePage = (title: string) => {
  const [page, id] = [aMarketPage(title), newId()];
  const [widget] = page.document.widgets;
  const widgets = [{ ...widget, widgetType: 'UsualWebgl', data: { sceneId: id, signalArray: [] } }];
  const scenes = [{ id, name: '泵站', document: { nodes: [{ id: 'a', body: 'pump' }] } }];
  return { ...page, document: { ...page.document, widgets }, scenes };
};
export const aPagePackage = (more: object = {}) => ({
  ...head,
  id: 'page-one',
  kind: 'page',
  name: said('页面'),
  summary: said('一个页面'),
  content: { zh: aMarketPage('页面') },
  ...more,
});
export const aPicturePackage = (svgs: readonly string[] = [SVG]) => ({
  ...head,
  id: 'drawings',
  kind: 'pictures',
  name: said('图'),
  summary: said('几张图'),
  content: svgs.map((svg, nth) => ({ name: said(`图${nth}`), svg })),
});
