import { LIMITS, type PageFile, type PageRow, type ThemeColour, projectCalls } from '@lightfield/contract';
import { colourName, parsePage, withTheme } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { call } from '../../../lib/call.ts';
import { pageChanges } from './manage-queries.ts';
import type { PageOwner } from './owner.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}
export interface MasterWords {
  /** What the page is called. */
  readonly title: string;
  /** What its head says: the project. */
  readonly name: string;
}

const none = { fill: { enable: false }, stroke: { enable: false } };
const named = (colour: ThemeColour) => colourName(colour);
const font = (size: number, colour: ThemeColour, bold = false) => ({ size, color: named(colour), bold });
/** Narrower pages have their navigation below the head. */
const NARROW = 800;

/**
 * A master that looks finished in every theme, since its colours are names: a head with the name of the project, the navigation over its
 * pages and the clock, and a line of the alarms that stand at the lower edge.
 */
export function starterMaster({ width, height }: Size, { title, name }: MasterWords) {
  const bar = Math.round(Math.min(72, Math.max(44, width / 28)));
  const isNarrow = width < NARROW;
  const foot = Math.round(bar * 0.62);
  const letters = Math.max(13, Math.round(bar * 0.24));
  const pad = Math.round(bar * 0.35);
  const clock = Math.round(letters * 11.5);
  const head = isNarrow ? width - 3 * pad - clock : Math.round(width * 0.24);
  const rows = isNarrow ? bar * 2 : bar;
  const box = (x: number, y: number, w: number, h: number) => ({ x, y, width: w, height: h });
  const filled = (id: string, at: Size & { x: number; y: number }, colour: ThemeColour, radius = 0) => ({
    id,
    widgetType: 'ShapeRect',
    position: at,
    style: { fill: { color: named(colour) }, stroke: { enable: false } },
    data: { radius },
  });
  const navX = isNarrow ? 0 : pad * 2 + head;
  const navWidth = isNarrow ? width : width - navX - clock - pad * 2;
  const widgets = [
    filled('head', box(0, 0, width, rows), 'card'),
    filled('head-edge', box(0, rows - 1, width, 1), 'edge'),
    filled('mark', box(pad, bar * 0.3, 4, bar * 0.4), 'accent', 2),
    {
      id: 'name',
      widgetType: 'UsualText',
      position: box(pad + 16, 0, head - 16, bar),
      style: none,
      data: { text: name, font: font(Math.round(bar * 0.36), 'ink', true) },
    },
    {
      id: 'pages',
      widgetType: 'NavigateNav',
      position: box(navX, isNarrow ? bar : 0, navWidth, bar - 1),
      style: none,
      data: {
        allPages: true,
        items: [],
        even: false,
        padding: Math.round(letters * 1.1),
        font: font(letters, 'soft'),
        activeColor: named('accent'),
        activeFill: named('chosen'),
        hoverFill: named('raised'),
      },
    },
    {
      id: 'clock',
      widgetType: 'UsualTimer',
      position: box(width - pad - clock, 0, clock, bar),
      style: none,
      data: { align: 'right', font: font(letters, 'soft') },
    },
    filled('foot-edge', box(0, height - foot - 1, width, 1), 'edge'),
    {
      id: 'alarms',
      widgetType: 'ComplexAlarm',
      position: box(0, height - foot, width, foot),
      style: { fill: { color: named('card') }, stroke: { enable: false } },
      data: {
        unresolved: true,
        showPage: false,
        filterTime: false,
        exportExcel: false,
        // one after the other
        pageSize: 1,
        rollTime: 5,
        columns: ['alarmLevelId', 'gmtTrigger', 'equipTitle', 'msg'].map((value) => ({ value })),
        radius: 0,
        header: { enable: false },
        toolbar: { enable: false },
        body: { height: foot, font: font(letters, 'ink'), stripeColor: named('card'), activeColor: named('raised') },
        border: { lines: 'none', color: named('edge') },
        marks: { severeColor: named('alarm'), importantColor: named('warn'), normalColor: named('soft') },
      },
    },
  ];
  const parsed = parsePage(
    { con: { title, width, height, theme: { name: 'light' }, dark: true, bgColor: named('ground') }, widgets },
    definitions,
  );
  if (!parsed.ok) throw new Error(`${parsed.problems[0]?.path} ${parsed.problems[0]?.texts.en}`);
  // what its widgets have by themselves gets names, too
  return withTheme(parsed.page, parsed.page.con.theme, true);
}

/** The title, or that with the first free number. */
function freeTitle(title: string, rows: readonly PageRow[]): string {
  const taken = new Set(rows.map((row) => row.title.toLowerCase()));
  let free = title;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${title} (${number})`;
  return free;
}

/** Adds one to a project, as large as its landing page, over the pages there are: they were drawn without it. Answers its id. */
export async function addStarterMaster(owner: PageOwner, rows: readonly PageRow[], word: string): Promise<string> {
  const { width, height } = rows.find(({ home }) => home) ?? rows[0] ?? LIMITS.page;
  const title = freeTitle(word, rows);
  const { name } = await call(projectCalls.info, { id: owner.id });
  const file: PageFile = {
    lightfield: 'page',
    v: 1,
    title,
    exportedAt: Date.now(),
    keys: {},
    document: { ...starterMaster({ width, height }, { title, name }) },
    images: [],
    imagesLeft: [],
    scenes: [],
    models: [],
    scenesLeft: [],
  };
  const { id } = await pageChanges.importFile(owner, title, file);
  await pageChanges.setMaster(id, 'above');
  return id;
}
