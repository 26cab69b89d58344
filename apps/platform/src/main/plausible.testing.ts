import { randomUUID } from 'node:crypto';
import {
  type Call,
  DEFAULT_GATEWAY_MODEL,
  type Entity,
  HANDOVER_DEFAULTS,
  PERMISSION_CODES,
} from '@lightfield/contract';
import { THEMES } from '@lightfield/page';
import { emptySheet } from '@lightfield/report';
import { z } from 'zod';

interface Field {
  format?: string;
  enum?: unknown[];
  const?: unknown;
  type?: string;
  minimum?: number;
  minLength?: number;
  anyOf?: Field[];
  items?: Field;
}
export interface Fields {
  all: Record<string, Field>;
  required: readonly string[];
}
/** Asked for with every body that is made up. */
const known = new Map<Call, Fields>();
export function fieldsOf(call: Call): Fields {
  const before = known.get(call);
  if (before) return before;
  const schema = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' });
  const fields = { all: (schema.properties ?? {}) as Record<string, Field>, required: schema.required ?? [] };
  known.set(call, fields);
  return fields;
}

/** Fields that hold an id, or a comma list of them. */
export const idFieldsOf = (call: Call): string[] =>
  Object.entries(fieldsOf(call).all)
    // A structure that has ids somewhere inside is none itself.
    .filter(
      ([, field]) => /"format":"uuid"/.test(JSON.stringify(field)) && !JSON.stringify(field).includes('"properties"'),
    )
    .map(([name]) => name)
    .filter((name) => !isMadeByCaller(call, name));

/** Whoever does a step of a work order, adds a picture to one, or makes a record of a report, makes its id: it names nothing of anybody. */
const isMadeByCaller = ({ path }: Call, field: string): boolean => {
  if (path.startsWith('/lfscada/excel/record/'))
    return (path.endsWith('/add') && ['recordId', 'pictureId'].includes(field)) || field === 'stepId';
  if (!path.startsWith('/lfscada/ops/')) return false;
  if (field === 'moveId') return true;
  // an item is one of a content, wherever that is used
  if (path.includes('/inspection/'))
    return ['stepId', 'seenStep', 'itemId'].includes(field) || (path.endsWith('/add') && field === 'pictureId');
  return path.endsWith('/picture/add') ? field === 'pictureId' : field === 'stepId' || field === 'seenStep';
};

const BOX = { x: 0, y: 0, width: 100, height: 60 };
/** A page with nothing on it. */
const PAGE = { con: { title: 'x' }, widgets: [], components: [], bind: {} };

/** A component of the library: a page with one place of it. */
const COMPONENT = {
  ...PAGE,
  components: [{ id: 'c', title: 'x', params: [], widgets: [{ id: 'r', widgetType: 'ShapeRect', position: BOX }] }],
  widgets: [{ id: 'place', widgetType: 'WidgetGroup', position: BOX, data: { component: 'c' } }],
};

/** A symbol of an enterprise. */
const SYMBOL = { category: 'pumps', drawing: { width: 10, height: 10, parts: [{ d: 'M0 0L10 0L10 10Z' }] } };

/** A theme of an enterprise. */
const THEME = { look: THEMES.light };

/** What stands in fields whose schema alone does not say what could. */
const KNOWN: Record<string, unknown> = {
  answers: [1, 2, 3].map((questionId) => ({ questionId, answer: `a${questionId}` })),
  mappings: [{ metric: 'm', key: 'm', name: 'm', unit: '' }],
  landing: { web: '', mobile: '' },
  target: { kind: 'http', url: 'https://data.invalid/in', header: '', signs: false },
  mapping: { shape: 'value', columns: [{ field: 'key', name: 'key' }] },
  ticket: 'x'.repeat(43),
  state: 'x'.repeat(43),
  process: 'x'.repeat(43),
  tel: '13800138000',
  email: 'a@example.com',
  smsCode: '123456',
  // Beijing
  placeId: '110000',
  sn: '123456789012',
  iccid: '89860400000000099998',
  from: () => Date.now() - 3_600_000,
  to: () => Date.now(),
  startTime: () => Date.now() - 3_600_000,
  endTime: () => Date.now(),
  stepMs: 1_000,
  asks: () => [
    {
      kind: 'curves',
      sources: [{ kind: 'value', id: randomUUID() }],
      from: Date.now() - 3_600_000,
      to: Date.now(),
      pixels: 100,
      doubtful: true,
    },
  ],
  expiresAt: () => Date.now() + 3_600_000,
  settings: {},
  sources: [{ kind: 'all' }],
  content: '十个字以上的一段话，用来测试。',
  permissions: PERMISSION_CODES[0],
  audience: 'co',
  lines: [{ sn: '123456789012', code: '123456', name: '网关', modelId: DEFAULT_GATEWAY_MODEL }],
  sys: 'erp_1',
  value: 1,
  json: PAGE,
  // what an account keeps of a report
  columns: { hidden: [] },
  curve: { fields: {}, axes: [], lines: [], vars: [], alarms: true, simple: false },
  pagePmsn: ['A'],
  given: { params: {}, values: { note: 'x' } },
  // An edit that changes nothing: its schema names ids, but deep inside.
  changes: {},
  file: {
    lightfield: 'device',
    v: 1,
    name: 'x',
    series: '',
    model: '',
    exportedAt: 1,
    items: { drivers: [], variables: [], alarms: [], reports: [], scripts: [] },
  },
};

const ALARM_RULE = { mvarId: randomUUID(), comparison: 'gt', value: '1', content: 'x' };
const INSPECTION_ITEM = { id: randomUUID(), kind: 'yesNo', title: 'x', hint: '', required: true, abnormalWhen: 'no' };
const INSPECTION_RULE = {
  kind: 'daily',
  every: 1,
  days: [],
  times: [{ at: '08:00', name: '' }],
  from: '2026-01-01',
  until: null,
  onHoliday: 'do',
};
const REPORT_SCHEDULE = {
  every: 'none',
  dayStart: '08:00',
  shifts: [],
  timeZone: 'Asia/Shanghai',
  delayMinutes: 0,
  dueMinutes: 60,
};
const REPORT_DOCUMENT = { format: 1, styles: {}, sheets: [emptySheet('s1', 'x')] };
const today = new Date().toISOString().slice(0, 10);
const FIELD = { equipmentId: randomUUID(), reportId: randomUUID(), key: randomUUID() };

/** Where a field of that name means something else. */
const ON_CALL = {
  timeZone: 'UTC',
  shifts: [{ name: '', from: '08:00', people: [randomUUID()], turnDays: 7, firstDay: '2026-11-23' }],
  deputies: [],
};
/** Of fields of which a call needs one, that one. */
const ONE_OF: Record<string, readonly string[]> = { '/lfscada/ops/worksheet/dispatch': ['assigneeId'] };
const KNOWN_OF_CALL: Record<string, Record<string, unknown>> = {
  '/lfscada/template/version/diff': { from: 1, to: 1 },
  '/lfscada/style/updateWebLogin': { json: { title: 'x' }, base: 1 },
  '/lfscada/style/updateWebMain': { json: { title: 'x' }, base: 1 },
  '/lfscada/style/loadStyle': { loginUrl: undefined },
  '/lfscada/monitor/handover/note': { shiftId: 'day', day: today },
  '/lfscada/monitor/handover/mail': { shiftId: 'day', day: today },
  '/lfscada/monitor/handover/save': { settings: { ...HANDOVER_DEFAULTS, variableIds: [], accountIds: [] } },
  '/lfscada/ops/dispatch/save': { version: 0, rules: [] },
  '/lfscada/ops/oncall/add': ON_CALL,
  '/lfscada/ops/oncall/edit': { ...ON_CALL, version: 1 },
  '/lfscada/wallet/recharge': { cents: 100 },
  '/lfscada/ai/endpoint/save': {
    address: 'https://models.example/v1',
    personTokens: 1_000,
    orgTokens: 1_000,
  },
  '/lfscada/ai/assistant/ask': { messages: [{ role: 'user', text: 'x' }] },
  '/lfscada/card/add': {
    lines: [{ iccid: '89860400000000099999', operator: 'mobile', packageName: 'x', packageMb: '100' }],
  },
  '/lfscada/video/camera/streams': { onvif: 'http://127.0.0.1:9/onvif/device_service' },
  '/lfscada/card/order': { months: 1 },
  '/lfscada/card/scan/order': { months: 1, payPlatform: 'test' },
  '/lfscada/card/scan/state': { key: 'x'.repeat(32) },
  '/lfscada/configuration/component/add': { json: COMPONENT },
  '/lfscada/configuration/component/save': { json: COMPONENT, base: 1 },
  '/lfscada/configuration/component/version/restore': { version: 1, base: 1 },
  '/lfscada/configuration/look/add': { look: THEME },
  '/lfscada/configuration/look/save': { look: THEME, base: 1 },
  '/lfscada/configuration/symbol/add': SYMBOL,
  '/lfscada/configuration/symbol/save': { ...SYMBOL, base: 1 },
  '/lfscada/configuration/symbol/edit': { category: 'pumps' },
  '/lfscada/market/detail': { package: 'energy-meter-three-phase' },
  '/lfscada/market/template/take': { package: 'energy-meter-three-phase', version: 1 },
  '/lfscada/market/template/renew': { package: 'energy-meter-three-phase', version: 1 },
  '/lfscada/market/page/take': { package: 'page-energy', version: 1 },
  '/lfscada/market/pictures/take': { package: 'pictures-utilities', version: 1 },
  '/lfscada/ops/inspection/content/add': { items: [INSPECTION_ITEM] },
  '/lfscada/ops/inspection/content/edit': { items: [INSPECTION_ITEM] },
  '/lfscada/ops/inspection/plan/add': { rule: INSPECTION_RULE, timeZone: 'Asia/Shanghai', graceMinutes: 60 },
  '/lfscada/ops/inspection/plan/edit': { rule: INSPECTION_RULE, timeZone: 'Asia/Shanghai', graceMinutes: 60 },
  '/lfscada/ops/inspection/plan/dates': { rule: INSPECTION_RULE, timeZone: 'Asia/Shanghai' },
  '/lfscada/ops/inspection/calendar/query': { year: 2026 },
  '/lfscada/ops/inspection/calendar/edit': { year: 2026 },
  '/lfscada/ops/worksheet/days': { timeZone: 'Asia/Shanghai' },
  '/lfscada/ops/worksheet/print': { timeZone: 'Asia/Shanghai' },
  '/lfscada/ops/worksheet/statistics': { timeZone: 'Asia/Shanghai' },
  '/lfscada/ops/inspection/task/days': { timeZone: 'Asia/Shanghai' },
  '/lfscada/ops/inspection/task/fill': { results: [] },
  '/lfscada/excel/add': { schedule: REPORT_SCHEDULE },
  '/lfscada/excel/edit': { schedule: REPORT_SCHEDULE, version: 1 },
  '/lfscada/excel/template/save': { base: 0, document: REPORT_DOCUMENT },
  '/lfscada/excel/template/restore': { base: 0, version: 1 },
  '/lfscada/excel/template/preview': { document: REPORT_DOCUMENT },
  '/lfscada/excel/record/save': { version: 1, entries: [] },
  '/lfscada/excel/record/submit': { version: 1, entries: [] },
  '/lfscada/excel/record/correct': { version: 1, entries: [] },
  '/lfscada/project/alarm/add': { rule: ALARM_RULE },
  '/lfscada/project/alarm/edit': { rule: ALARM_RULE },
  '/lfscada/project/report/add': { fields: [FIELD] },
  '/lfscada/project/report/edit': { fields: [FIELD] },
  '/lfscada/monitor/project/report/validateCurveCols': { columns: [FIELD] },
  '/lfscada/scene/bring': { file: { scenes: [], models: [], scenesLeft: [] } },
  '/lfscada/configuration/page/publish/several': { versions: [1] },
  '/lfscada/configuration/page/import': {
    file: { lightfield: 'page', v: 1, title: 'x', exportedAt: 1, keys: {}, document: PAGE },
  },
};

/** Kind of thing that a field named so holds the id of, where the scope of its call does not say it. */
const KIND_OF_FIELD: Record<string, string> = {
  groupId: 'group',
  groupIds: 'group',
  deviceIds: 'device',
  orgIds: 'external',
  ocId: 'org',
  signalId: 'variable',
  signalIds: 'variable',
  dataSignal: 'variable',
  reportId: 'report',
  alarmId: 'alarm',
  alarmIds: 'alarm',
  shelfId: 'alarmShelf',
  uuid: 'command',
  gatewayId: 'gateway',
  equipmentId: 'device',
  equipId: 'device',
  objectId: 'device',
  before: 'dept',
  fromId: 'device',
  pageTemplateId: 'pageTemplate',
  projectId: 'project',
  customReportId: 'projectReport',
  sourceId: 'variable',
  dataEquip: 'device',
  imageId: 'pageImage',
  componentId: 'component',
  lookId: 'pageLook',
  symbolId: 'ownSymbol',
  pageId: 'page',
  opener: 'page',
  modelId: 'sceneModel',
  styleId: 'style',
  members: 'account',
  escalateTo: 'alarmGroup',
  onCallId: 'onCallPlan',
  templateId: 'template',
  assigneeId: 'account',
  teamId: 'dept',
  pictureId: 'workOrderPicture',
  productId: 'product',
  contentId: 'inspectionContent',
  planId: 'inspectionPlan',
  equipmentIds: 'device',
  peopleIds: 'account',
  mailIds: 'account',
  deptId: 'dept',
};
const KIND_OF_PATH: readonly (readonly [part: string, kind: string])[] = [
  ['/lfscada/ai/action/', 'agentAction'],
  ['/gateway/pending/', 'edgeDevice'],
  ['/gateway/', 'gateway'],
  ['/enroll/', 'enrolCode'],
  ['/session/', 'session'],
  ['/msg/', 'message'],
  ['/account/co/', 'coAccount'],
  ['/account/ext/', 'extAccount'],
  ['/approval/', 'pending'],
  ['/lfscada/group/', 'group'],
  ['/lfscada/alarmgroup/', 'alarmGroup'],
  ['/lfscada/configuration/page/', 'page'],
];
const KIND_OF_ENTITY: Record<Entity, string> = {
  device: 'device',
  gateway: 'gateway',
  account: 'account',
  org: 'org',
  dept: 'dept',
  role: 'role',
  template: 'template',
  group: 'group',
  alarmGroup: 'alarmGroup',
  page: 'page',
  scene: 'scene',
  style: 'style',
  workOrder: 'workOrder',
  stockItem: 'stockItem',
  onCallPlan: 'onCallPlan',
  order: 'order',
  invoice: 'invoice',
  card: 'card',
  inspectionContent: 'inspectionContent',
  inspectionPlan: 'inspectionPlan',
  inspectionTask: 'inspectionTask',
  smartReportGroup: 'smartReportGroup',
  smartReport: 'smartReport',
  smartRecord: 'smartRecord',
  project: 'project',
  mvar: 'mvar',
  projectReport: 'projectReport',
  projectAlarm: 'projectAlarm',
  apiKey: 'apiKey',
  forwarder: 'forwarder',
  webhook: 'webhook',
  agent: 'agent',
};

const OF_PROJECT = /\/monitor\/project\/(gateway\/query|signal\/query|token|page\/)/;

/** Parts of work orders, inspections and smart reports. */
function insideOf({ path }: Call, field: string): string | undefined {
  if (field === 'stepId') return 'workOrderStep';
  if (field === 'pictureId' && path.includes('/excel/')) return 'smartRecordPicture';
  return field === 'pictureId' && path.includes('/inspection/') ? 'inspectionPicture' : undefined;
}
/** The kind of thing whose id this field of the call takes. */
export function kindOfField(call: Call, field: string): string {
  const byPath = KIND_OF_PATH.find(([part]) => call.path.includes(part))?.[1];
  // The page of a project, where only that will do.
  if (OF_PROJECT.test(call.path) && (field === 'pageId' || field === 'id')) return 'projectPage';
  const inside = insideOf(call, field);
  if (inside) return inside;
  if (typeof call.scope === 'object') {
    const entity = (Object.keys(call.scope) as Entity[]).find(
      (kind) => (call.scope as Readonly<Partial<Record<Entity, string>>>)[kind] === field,
    );
    if (entity === 'account' && byPath) return byPath;
    if (entity === 'org' && /\/(?:ext|api\/pmsn)\/|\/org\/delete$/.test(call.path)) return 'external';
    if (entity) return KIND_OF_ENTITY[entity];
  }
  return KIND_OF_FIELD[field] ?? byPath ?? '';
}

function valueOf(name: string, field: Field): unknown {
  const known = KNOWN[name];
  if (known !== undefined) return typeof known === 'function' ? (known as () => unknown)() : known;
  if (field.const !== undefined) return field.const;
  if (field.enum) return field.enum[0];
  if (field.anyOf) return valueOf(name, field.anyOf[0] ?? {});
  if (field.type === 'array') return [valueOf(name, field.items ?? {})];
  if (field.type === 'boolean') return true;
  if (field.type === 'integer' || field.type === 'number') return Math.max(1, field.minimum ?? 1);
  return 'x1'.padEnd(field.minLength ?? 0, 'y');
}

/** A body in which every required field holds what could stand there; `ids` are those of the caller's own world. */
export function plausible(call: Call, ids: Readonly<Record<string, string>>): Record<string, unknown> {
  const { all, required } = fieldsOf(call);
  const idFields = new Set(idFieldsOf(call));
  return Object.fromEntries(
    [...required, ...(ONE_OF[call.path] ?? [])].map((name) => [
      name,
      idFields.has(name) && !(name in KNOWN)
        ? (ids[kindOfField(call, name)] ?? randomUUID())
        : isMadeByCaller(call, name)
          ? randomUUID()
          : (KNOWN_OF_CALL[call.path]?.[name] ?? valueOf(name, all[name] ?? {})),
    ]),
  );
}
