import { PageTheme, withTheme } from '@lightfield/page';
import { sameState } from '../document/state.ts';
import { designerText } from '../locales/designer/text.ts';
import { defineCommand } from './command.ts';

export interface ThemeChange {
  readonly theme: PageTheme;
  /** Colours that were chosen by hand become names of the theme, too. */
  readonly byHand: boolean;
}

/** Another theme for the page, as one step. */
export const setTheme = defineCommand<ThemeChange>({
  title: designerText('theme.change'),
  refusal: (_, { theme }) => (PageTheme.safeParse(theme).success ? undefined : designerText('con.invalid')),
  run(editor, { theme, byHand }) {
    editor.apply('con', (page) => {
      const after = withTheme(page, theme, byHand);
      return sameState(page, after) ? page : after;
    });
  },
});
