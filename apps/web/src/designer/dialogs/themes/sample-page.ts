import type { ThemeLook } from '@lightfield/contract';
import { OwnLook, type PageDocument, parsePage, withTheme } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { LOOK } from '../../starters/looks.ts';
import { type At, type Part, partsIn } from '../../starters/parts.ts';

export type SampleWord = 'title' | 'card' | 'text' | 'button' | 'flow' | 'gauge';

const WIDTH = 460;
const HEIGHT = 330;

/** A small page with something of everything that a theme colours. */
export function samplePage(say: (word: SampleWord) => string): PageDocument {
  const parts = partsIn(LOOK.light);
  const { look } = parts;
  const pipe = (medium: string, y: number): Part => ({
    id: `pipe-${medium}`,
    widgetType: 'ShapeLine',
    position: {
      points: [
        { x: 24, y },
        { x: 214, y },
      ],
    },
    data: { kind: 'pipe', medium, look: 'flat' },
    style: { stroke: { width: 8 } },
  });
  const swatch = (color: string, at: At, radius = 0): Part =>
    parts.part('ShapeRect', at, { style: { fill: { color }, stroke: { enable: false } }, data: { radius } });
  const bars = look.series.map((color, nth): Part => {
    const height = 36 + ((nth * 37) % 54);
    return swatch(color, [250 + nth * 30, 286 - height, 20, height]);
  });
  const table: Part[] = [
    swatch(look.raised, [24, 116, 190, 26]),
    parts.words([32, 116, 174, 26], say('text'), { size: 13, color: look.ink }),
    swatch(look.chosen, [24, 142, 190, 26]),
    parts.words([32, 142, 90, 26], say('flow'), { size: 13, color: look.ink }),
    parts.words([122, 142, 84, 26], '36.8 m³/h', { size: 13, color: look.accent, align: 'right' }),
  ];
  const parsed = parsePage(
    {
      con: { title: 'sample', width: WIDTH, height: HEIGHT, bgColor: look.ground },
      widgets: [
        parts.words([16, 10, 300, 32], say('title'), { size: 22, color: look.ink, bold: true }),
        ...parts.titled([12, 52, 214, 266], say('card')),
        parts.words([24, 88, 190, 24], say('text')),
        ...table,
        pipe('water', 190),
        pipe('steam', 208),
        pipe('gas', 226),
        parts.part('UsualButton', [24, 256, 100, 34], {
          data: { text: say('button'), filler: { color: look.accent }, font: { size: 14, color: look.card } },
          style: { stroke: { enable: false } },
        }),
        swatch(look.level, [140, 256, 34, 34]),
        swatch(look.rest, [180, 256, 34, 34]),
        ...parts.titled([238, 52, 210, 266], say('gauge')),
        parts.words([252, 88, 180, 40], '0.62 MPa', { size: 28, color: look.ink, bold: true }),
        ...(['good', 'warn', 'alarm'] as const).map((name, nth) =>
          parts.words([252 + nth * 62, 132, 60, 24], say('text').slice(0, 4), { size: 13, color: look[name] }),
        ),
        swatch(look.line, [250, 287, 186, 2]),
        ...bars,
      ],
    },
    definitions,
  );
  if (!parsed.ok) throw new Error(`${parsed.problems[0]?.path} ${parsed.problems[0]?.texts.en}`);
  // what its widgets have by themselves gets names, too
  return withTheme(parsed.page, { name: 'light' }, true);
}

/** The sample in a theme that is not kept yet. */
export const inLook = (page: PageDocument, look: OwnLook): PageDocument => ({
  ...page,
  con: { ...page.con, theme: { name: 'light', own: { id: 'sample', version: 1, title: '-', look } } },
});

/** What a theme of ours says, as one of the enterprise begins. */
export const begunFrom = (look: ThemeLook): OwnLook => OwnLook.parse(look);
