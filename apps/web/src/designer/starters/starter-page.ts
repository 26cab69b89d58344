import { type PageDocument, parsePage, withTheme } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import type { Variables } from '../session/binding/variables.ts';
import { LAYOUTS, type StarterName, type Word } from './layouts.ts';
import { LOOK, type LookName, THEME_OF } from './looks.ts';
import { partsIn } from './parts.ts';
import { chosenOf } from './roles.ts';

export interface StarterFor {
  readonly title: string;
  readonly variables: Pick<Variables, 'list' | 'devices'>;
  readonly isProject: boolean;
  readonly say: (word: Word) => string;
}

/** A page that looks finished, bound to what suits it of what there is; the rest is bound later, or not. */
export function starterPage(name: StarterName, look: LookName, { variables, ...whose }: StarterFor): PageDocument {
  const parts = partsIn(LOOK[look]);
  const chosen = chosenOf(variables.list);
  const { size, widgets } = LAYOUTS[name]({ ...whose, parts, chosen, devices: variables.devices });
  const parsed = parsePage(
    {
      con: {
        title: whose.title,
        ...size,
        fit: 'contain',
        theme: { name: THEME_OF[look] },
        bgColor: LOOK[look].ground,
        // light pages go with a dark theme; the others are what they are everywhere
        dark: look === 'light',
      },
      widgets,
    },
    definitions,
  );
  if (!parsed.ok) throw new Error(`${name}: ${parsed.problems[0]?.path} ${parsed.problems[0]?.texts.en}`);
  // what its widgets have by themselves gets names, too
  return withTheme(parsed.page, parsed.page.con.theme, true);
}
