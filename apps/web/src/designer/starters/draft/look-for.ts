import type { PageTheme } from '@lightfield/page';
import { LOOKS, type LookName, THEME_OF } from '../looks.ts';

/** The theme that a draft begins with: that of the page, a plain page gets the light one. */
export const themeFor = (theme: PageTheme): PageTheme =>
  !theme.own && theme.name === 'plain' ? { name: THEME_OF.light } : theme;
/** Which of ours it is; `undefined`: one of the enterprise. */
export const lookIn = ({ name, own }: PageTheme): LookName | undefined =>
  own ? undefined : LOOKS.find((look) => THEME_OF[look] === name);
