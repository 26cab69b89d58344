import { type DraftWidget, LIMITS } from '@lightfield/contract';
import {
  type PageDocument,
  type PageTheme,
  bindingKey,
  isDarkLook,
  lookOfTheme,
  parsePage,
  withTheme,
} from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { LOOK, type LookName } from '../looks.ts';
import { type At, type Part, type Parts, partsIn } from '../parts.ts';
import type { Draft, DraftGroup, DraftItem, SayDraft } from './draft.ts';
import { type Sheet, packed } from './packing.ts';
import { sectionsOf } from './sections.ts';
import { isSet } from './suits.ts';

/** What a page is looked at on. */
export const DRAFT_FORMATS = ['desktop', 'phone'] as const;
export type DraftFormat = (typeof DRAFT_FORMATS)[number];

export interface DraftFor {
  readonly theme: PageTheme;
  readonly format: DraftFormat;
  /** Of the page as it is, page units: a desktop page keeps it where it is one. */
  readonly size: { readonly width: number; readonly height: number };
  readonly say: SayDraft;
}
export interface DraftedPage {
  readonly page: PageDocument;
  /** Each variable that is on the page, once. */
  readonly shown: readonly DraftItem[];
  /** What has no room on one page. */
  readonly leftOut: readonly DraftItem[];
}

const PHONE = { width: 390, height: 844 } as const;
const USUAL = { width: 1_440, height: 900 } as const;
/** Smaller or upright ones are no page of a desktop; on larger ones everything would be too small to read. */
const isDesktop = ({ width, height }: DraftFor['size']): boolean =>
  width >= 1_280 && width <= 1_920 && height >= 600 && height <= width;

function sheetOf({ format, size }: DraftFor): Sheet {
  if (format === 'phone') return { ...PHONE, edge: 16, gap: 12, top: 60, isNarrow: true };
  const { width, height } = isDesktop(size) ? size : USUAL;
  return { width, height, edge: 24, gap: 16, top: 68, isNarrow: false };
}

/** A page of what a draft says, with a place for everything: the same draft gives the same page. */
export function draftedPage(draft: Draft, whose: DraftFor): DraftedPage {
  const { theme, format, say } = whose;
  const { kept, shown, leftOut } = withinLimits(draft, format);
  const sheet = sheetOf(whose);
  const parts = partsIn(LOOK[lookNameOf(theme)]);
  const called = naming(shown);
  const sections = sectionsOf(parts, kept, called, say, sheet.gap);
  const { places, height } = packed(sections, sheet);
  const widgets = [
    ...headOf(parts, sheet, draft.title),
    ...sections.flatMap((section, nth): Part[] => {
      const { x, y, width, height: high } = places[nth] ?? { x: 0, y: 0, width: 0, height: 0 };
      return section.draw([x, y, width, high] satisfies At);
    }),
  ];
  const parsed = parsePage(
    {
      con: {
        title: draft.title,
        width: sheet.width,
        height,
        fit: height > sheet.height ? 'width' : 'contain',
        theme,
        bgColor: LOOK.light.ground,
        // a light page goes with the dark theme of the product; the others are what they are everywhere
        dark: lookNameOf(theme) === 'light',
      },
      widgets,
    },
    definitions,
  );
  if (!parsed.ok) throw new Error(`draft: ${parsed.problems[0]?.path} ${parsed.problems[0]?.texts.en}`);
  return { page: withTheme(parsed.page, theme, true), shown, leftOut };
}

/** Tables come in three looks. */
function lookNameOf(theme: PageTheme): LookName {
  if (!theme.own && theme.name === 'isa101') return 'grey';
  return isDarkLook(lookOfTheme(theme)) ? 'dark' : 'light';
}

function headOf(parts: Parts, { width, edge, isNarrow }: Sheet, title: string): Part[] {
  if (!isNarrow) return parts.head(width, title);
  return [parts.words([edge, 14, width - 2 * edge, 34], title, { size: 20, color: parts.look.ink, bold: true })];
}

/** As much as a page bears: each variable once, so many controls (they are HTML), charts and variables. */
function withinLimits(draft: Draft, format: DraftFormat) {
  const { controls, charts, [format]: most } = LIMITS.pageDraft;
  const [shown, leftOut]: [DraftItem[], DraftItem[]] = [[], []];
  const known = new Set<string>();
  let [set, drawn] = [0, 0];
  const keep = (item: DraftItem, hasChart: boolean): boolean => {
    const key = bindingKey(item.variable.binding);
    // named twice, it is there once
    if (known.has(key)) return false;
    known.add(key);
    const isControl = isSet(item.as);
    const fits = shown.length < most && (!isControl || set < controls) && (item.as !== 'trend' || hasChart);
    (fits ? shown : leftOut).push(item);
    if (fits && isControl) set += 1;
    return fits;
  };
  const groups = draft.groups.map((group): DraftGroup => {
    const wants = group.items.some(({ as }) => as === 'trend');
    const hasChart = wants && drawn < charts;
    if (hasChart) drawn += 1;
    return { ...group, items: group.items.filter((item) => keep(item, hasChart)) };
  });
  const there = new Set(shown.map(({ variable }) => variable));
  const beside = draft.charts
    .map((chart) => ({ ...chart, curves: chart.curves.filter((variable) => there.has(variable)) }))
    .filter(({ curves }) => curves.length > 0)
    .slice(0, Math.max(0, charts - drawn));
  return {
    kept: { ...draft, groups: groups.filter(({ items }) => items.length > 0), charts: beside },
    shown,
    leftOut,
  };
}

/** Curves of several devices are called by those, too. */
function naming(shown: readonly DraftItem[]): (group: DraftGroup) => DraftGroup {
  const several = new Set(shown.map(({ variable }) => variable.binding.equipId)).size > 1;
  if (!several) return (group) => group;
  return (group) => ({
    ...group,
    items: group.items.map((item) => {
      const { binding } = item.variable;
      const title = binding.subTitle ? `${binding.subTitle} ${binding.title}`.slice(0, 200) : binding.title;
      return { ...item, variable: { ...item.variable, binding: { ...binding, title } } };
    }),
  });
}

/** How many of each sort are on it. */
export function countsOf(shown: readonly DraftItem[]): ReadonlyMap<DraftWidget, number> {
  const counts = new Map<DraftWidget, number>();
  for (const { as } of shown) counts.set(as, (counts.get(as) ?? 0) + 1);
  return counts;
}
