import { ProjectAlarmSettings } from '@lightfield/contract';
import { THEMES } from '@lightfield/page';
import type { Mark } from './world.testing.ts';

const emptyPage = (mark: Mark) =>
  Buffer.from(
    JSON.stringify({
      format: 1,
      con: { title: mark, width: 1024, height: 768, fit: 'contain', bgColor: '#ffffff', bgImage: '' },
      widgets: [],
      components: [],
      bind: { equips: [], signals: [], keys: [], mvars: [] },
    }),
  );

const BOX = { x: -50, y: -30, width: 100, height: 60 };
/** As the library keeps it. */
const component = (mark: Mark) =>
  Buffer.from(
    JSON.stringify({
      format: 1,
      con: { title: mark },
      widgets: [{ id: 'place', widgetType: 'WidgetGroup', position: BOX, data: { component: 'c' } }],
      components: [
        { id: 'c', title: mark, params: [], widgets: [{ id: 'r', widgetType: 'ShapeRect', position: BOX }] },
      ],
      bind: {},
    }),
  );

/** A page of the device, a page template and a picture. */
export async function addPages(
  ids: Record<string, string>,
  insert: (kind: string, statement: string, params: readonly unknown[]) => Promise<void>,
  mark: Mark,
): Promise<void> {
  const [device = '', org = ''] = [ids['device'], ids['org']];
  const document = emptyPage(mark);
  await insert(
    'page',
    `with made as (
       insert into page (id, device_id, title, sort, version, width, height, fit, follow, adaption, widgets, changed_at, changed_by)
       values ($1, $2, $3, 1, 1, 1024, 768, 'contain', false, false, 0, now(), $3) returning id)
     insert into page_version (page_id, version, at, by, kind, widgets, bytes, document, packed)
     select id, 1, now(), $3, 'add', 0, length($4::bytea), $4, false from made`,
    [device, mark, document],
  );
  await insert(
    'pageTemplate',
    `insert into page_template (id, org_id, name, width, height, widgets, at, by, document, packed)
     values ($1, $2, $3, 1024, 768, 0, now(), $3, $4, false)`,
    [org, mark, document],
  );
  await insert(
    'pageImage',
    `insert into page_image (id, org_id, name, kind, hash, bytes, at, by)
     values ($1, $2, $3, 'png', decode(md5($3), 'hex'), 'x', now(), $3)`,
    [org, mark],
  );
  await insert(
    'component',
    `with made as (insert into component (id, org_id, name, version, widgets, at, by) values ($1, $2, $3, 1, 1, now(), $3) returning id)
     insert into component_version (component_id, version, at, by, kind, note, widgets, document, packed)
     select id, 1, now(), $3, 'add', $3, 1, $4, false from made`,
    [org, mark, component(mark)],
  );
  await insert(
    'pageLook',
    `insert into page_look (id, org_id, kind, name, version, look, at, by) values ($1, $2, 'theme', $3, 1, $4, now(), $3)`,
    [org, mark, JSON.stringify({ from: 'light', look: THEMES.light })],
  );
  await insert(
    'ownSymbol',
    `insert into own_symbol (id, org_id, name, category, version, drawing, at, by) values ($1, $2, $3, 'pumps', 1, $4, now(), $3)`,
    [org, mark, JSON.stringify({ width: 10, height: 10, parts: [{ name: mark, d: 'M0 0L10 0' }], ports: [] })],
  );
  await insert(
    'style',
    `insert into style (id, org_id, name, version, at, by, login, main) values ($1, $2, $3, 1, now(), $3, '{}', '{}')`,
    [org, mark],
  );
  await insert(
    'scene',
    `with made as (insert into scene (id, org_id, name, version, nodes, at, by) values ($1, $2, $3, 1, 0, now(), $3) returning id)
     insert into scene_version (scene_id, version, at, by, kind, nodes, document) select id, 1, now(), $3, 'add', 0, '{}' from made`,
    [org, mark],
  );
  await insert(
    'sceneModel',
    `insert into scene_model (id, org_id, name, hash, bytes, nodes, triangles, at, by)
     values ($1, $2, $3, decode(md5($3), 'hex'), 'x', '{}', 0, now(), $3)`,
    [org, mark],
  );
}

/** A project with the device, a calculated variable, a report and a page. */
export async function addProject(
  ids: Record<string, string>,
  insert: (kind: string, statement: string, params: readonly unknown[]) => Promise<void>,
  mark: Mark,
): Promise<void> {
  const of = (kind: string) => ids[kind] ?? '';
  await insert(
    'project',
    `with made as (insert into project (id, org_id, name, remark, sort, created_at) values ($1, $2, $3, $3, 1, now()) returning id)
     insert into project_device (project_id, device_id, key, sort) select id, $4, 'D1', 1 from made`,
    [of('org'), `${mark}项目`, of('device')],
  );
  await insert(
    'mvar',
    `insert into project_mvar (id, project_id, key, name, kind, decimals, formula, inputs, sort)
     values ($1, $2, 'm', $3, 'formula', 2, 'D1.p', jsonb_build_object('D1.p', $4::text), 1)`,
    [of('project'), mark, of('variable')],
  );
  const rule = ProjectAlarmSettings.parse({ mvarId: of('mvar'), comparison: 'gt', value: '1', content: mark });
  await insert(
    'projectAlarm',
    `insert into project_alarm (id, project_id, mvar_id, settings, severity, confirm_rule, content, sort)
     values ($1, $2, $3, $4::jsonb, 'normal', 'manual', $5, 1)`,
    [of('project'), of('mvar'), JSON.stringify(rule), mark],
  );
  await insert(
    'projectReport',
    `insert into project_report (id, project_id, name, interval_ms, fields, sort, changed_at) values ($1, $2, $3, 0, $4, 1, now())`,
    [
      of('project'),
      mark,
      JSON.stringify([{ equipmentId: of('device'), reportId: of('report'), key: of('variable'), alias: mark }]),
    ],
  );
  await insert(
    'projectPage',
    `with made as (
       insert into page (id, project_id, title, sort, version, width, height, fit, follow, adaption, widgets, changed_at, changed_by)
       values ($1, $2, $3, 1, 1, 1024, 768, 'contain', false, false, 0, now(), $3) returning id)
     insert into page_version (page_id, version, at, by, kind, widgets, bytes, document, packed)
     select id, 1, now(), $3, 'add', 0, length($4::bytea), $4, false from made`,
    [of('project'), mark, emptyPage(mark)],
  );
}
