import { type ProjectPageView, pageCalls, projectMonitorCalls } from '@lightfield/contract';
import {
  Binding,
  ClickEvent,
  Con,
  DEVICE_KEY,
  type PageDocument,
  Params,
  Repeat,
  type Widget,
  freshWidget,
  isRecord,
} from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPage } from '../../../../packages/page/src/page.testing.ts';
import { testDatabase } from '../kernel/testing.ts';
import { type PageSite, pageSite } from '../features/page/page.testing.ts';

let site: PageSite;
let projectId: string;
let pump: { device: string; ids: Record<string, string> };

const define = (type: string) => {
  const definition = definitions.get(type);
  if (!definition) throw new Error(type);
  return definition;
};
const param = (systemKey: string) => Binding.parse({ type: 'param', systemKey });
const gauge = (id: string): Widget => {
  const definition = define('UsualDashboard');
  return { ...freshWidget(definition, { x: 0, y: 0 }, id), data: definition.data.parse({ data: param('pump.flow') }) };
};
const params = Params.parse([{ name: 'pump', title: '泵', kind: 'device' }]);
const look = (id: string) => site.done<ProjectPageView>(projectMonitorCalls.pageInfo, { id });

beforeAll(async () => {
  site = await pageSite(testDatabase, definitions);
});
afterAll(() => site.close());
beforeEach(async () => {
  projectId = newId();
  await site.db.query(`insert into project (id, org_id, name, sort, created_at) values ($1, $2, $3, 1, now())`, [
    projectId,
    site.orgId,
    `水厂${newId()}`,
  ]);
  pump = await site.addSite(['flow']);
  const flow = pump.ids['flow'];
  await site.db.query('insert into project_device (project_id, device_id, key, sort) values ($1, $2, $3, 1)', [
    projectId,
    pump.device,
    'P1',
  ]);
  await site.db.query(
    `update variable set unit = 'm³/h', write_upper = 90, settings = '{"collectLower": 0, "collectUpper": 60}' where id = $1`,
    [flow],
  );
  const rule = { variable: 'flow', comparison: 'gt', value: '50', severity: 'severe', enabled: true };
  for (const settings of [rule, { ...rule, value: '40', enabled: false }])
    await site.db.query(
      `insert into alarm_rule (id, device_id, variable_id, settings, severity, confirm_rule, content)
       values ($1, $2, $3, $4, 'severe', 'manual', '高')`,
      [newId(), pump.device, flow, settings],
    );
});

describe('what is known of variables that are given to parameters', () => {
  it('comes with a page that gives them to places: what the variable stays within, and where its alarms begin', async () => {
    const { id } = await site.add({ projectId, title: '总览' });
    const group = define('WidgetGroup');
    const place = freshWidget(group, { x: 0, y: 0, width: 400, height: 300 }, 'place');
    const repeat = Repeat.parse({});
    const data = { ...(isRecord(place.data) ? place.data : {}), component: 'face', repeat };
    const page = aPage([{ ...place, data }], {
      components: [{ id: 'face', title: '泵', params, widgets: [gauge('dial')] }],
    });
    await site.save(id, page);
    expect((await look(id)).facts).toEqual({
      [pump.ids['flow'] ?? '']: {
        dataType: 'float',
        unit: 'm³/h',
        decimals: 2,
        writable: true,
        statusMap: [],
        lower: 0,
        upper: 60,
        alarms: [{ side: 'above', limit: 50, severity: 'severe' }],
      },
    });
  });
  it('settles the page that is given them itself', async () => {
    const face: PageDocument = { ...aPage([gauge('dial')]), con: Con.parse({ title: '面板', params }) };
    const faceplate = (await site.add({ projectId, title: '面板' })).id;
    await site.save(faceplate, face);
    const given = { pump: Binding.parse({ type: 'system', systemKey: DEVICE_KEY, equipId: pump.device, title: '泵' }) };
    const clickEvent = ClickEvent.parse({
      enable: true,
      config: { action: 'popup', pageId: faceplate, params: given },
    });
    const opener = (await site.add({ projectId, title: '总览' })).id;
    const rect = freshWidget(define('ShapeRect'), { x: 0, y: 0 }, 'open');
    await site.save(opener, aPage([{ ...rect, clickEvent }]));
    const body = { id: faceplate, opener, given: { params: given, values: {} } };
    const { id } = await site.done<{ id: string }>(pageCalls.give, body);
    const scales = async (of: string) =>
      ((await look(of)).document as unknown as PageDocument).widgets.map(({ data }) => data);
    expect(await scales(id)).toMatchObject([{ dataAddon: { minVal: 0, maxVal: 60 } }]);
    // nobody gave it anything
    expect(await scales(faceplate)).toMatchObject([{ dataAddon: { minVal: 0, maxVal: 100 } }]);
  });
  it('says nothing on a page without places', async () => {
    const { id } = await site.add({ projectId, title: '总览' });
    await site.save(id, aPage([freshWidget(define('ShapeRect'), { x: 0, y: 0 }, 'r')]));
    expect((await look(id)).facts).toBeUndefined();
  });
});
