import type { Texts } from '@lightfield/page';

/** Where the words of a field stand among the texts of the designer. */
const WORDS = {
  group: 'compare.group',
  widgetName: 'inspector.widgetName',
  ref: 'inspector.ref',
  posLock: 'compare.lock',
  hidden: 'compare.hidden',
  authRegion: 'inspector.region',
  position: 'place.title',
  'style.opacity': 'style.opacity',
  'style.fill': 'style.fill',
  'style.stroke': 'style.stroke',
  'style.shadow': 'look.shadow',
  'style.radius': 'look.corners',
  'animation.visiable': 'animation.visiable',
  'animation.twinkle': 'animation.twinkle',
  'animation.rotate': 'animation.rotate',
  'animation.fillColor': 'animation.fillColor',
  'animation.borderColor': 'animation.borderColor',
  'animation.fontColor': 'animation.fontColor',
  'animation.move': 'animation.move',
  animation: 'inspector.animation',
  clickEvent: 'click.title',
  triggers: 'trigger.title',
  expressions: 'expression.title',
  styled: 'namedStyle.title',
  data: 'compare.data',
  title: 'page.name',
  width: 'page.width',
  height: 'page.height',
  fit: 'page.fit',
  bgColor: 'page.bgColor',
  bgImage: 'page.bgImage',
  theme: 'theme.title',
  dark: 'page.dark',
  follow: 'page.follow',
  adaption: 'page.adaption',
  checkpwd: 'page.password',
  password: 'page.password',
} as const;
export type ChangeKey = (typeof WORDS)[keyof typeof WORDS];
/** A key of the designer's texts, or the label of a row of the inspector; a text: a field nobody has words for. */
export type ChangeWord = { readonly key: ChangeKey } | { readonly label: Texts } | { readonly path: string };

const covers = (prefix: string, path: string): boolean => path === prefix || path.startsWith(`${prefix}.`);

function wordOf(path: string, rows: readonly { readonly path: string; readonly label: Texts }[]): ChangeWord {
  // the longest is the nearest: `dataAddon.maxVal` before `dataAddon`
  const row = rows
    .filter((each) => covers(`data.${each.path}`, path))
    .reduce<(typeof rows)[number] | undefined>(
      (best, each) => (best && best.path.length > each.path.length ? best : each),
      undefined,
    );
  if (row) return { label: row.label };
  const known = (Object.keys(WORDS) as (keyof typeof WORDS)[]).find((prefix) => covers(prefix, path));
  return known ? { key: WORDS[known] } : { path };
}

/** What differs in the words of the inspector, each once: a move is one thing, though it changes six fields. */
export function changeWords(
  paths: readonly string[],
  rows: readonly { readonly path: string; readonly label: Texts }[] = [],
): readonly ChangeWord[] {
  const words = new Map(paths.map((path) => wordOf(path, rows)).map((word) => [JSON.stringify(word), word]));
  return [...words.values()];
}
