import type { Row } from '../kit/inspector.ts';
import { alignRow, fontRow } from '../kit/rows.ts';
import { inspectorText } from '../locales/inspector/text.ts';

/** What an entry of a bar or a menu is asked for. */
export const itemRows: readonly Row[] = [
  { path: 'label', label: inspectorText('navigateMenu.label'), editor: 'text' },
  { path: 'iconHref', label: inspectorText('navigateMenu.icon'), editor: 'image' },
  { path: 'defaultAct', label: inspectorText('navigateMenu.markedAtFirst'), editor: 'toggle' },
  {
    path: 'authRegion',
    label: inspectorText('navigateMenu.regions'),
    editor: 'regions',
    hint: inspectorText('navigateMenu.forEverybody'),
  },
  { path: 'clickEvent', label: inspectorText('navigateMenu.clickEvent'), editor: 'clickEvent' },
];

/** Whether the entries are the pages of the project. */
export const allPagesRow: Row<unknown> = {
  path: 'allPages',
  label: inspectorText('navigateMenu.allPages'),
  editor: 'toggle',
  hint: inspectorText('navigateMenu.allPagesHint'),
};

/** How the entries look. */
export const lookRows: readonly Row<unknown>[] = [
  {
    path: 'direction',
    label: inspectorText('navigateMenu.direction'),
    editor: 'choice',
    options: [
      { value: 'horizontal', label: inspectorText('navigateMenu.horizontal') },
      { value: 'vertical', label: inspectorText('navigateMenu.vertical') },
    ],
  },
  alignRow,
  fontRow,
  { path: 'activeColor', label: inspectorText('navigateMenu.lettersWhenMarked'), editor: 'colour' },
  { path: 'activeFill', label: inspectorText('navigateMenu.groundWhenMarked'), editor: 'colour' },
  { path: 'hoverFill', label: inspectorText('navigateMenu.groundUnderThePointer'), editor: 'colour' },
  { path: 'iconSize', label: inspectorText('navigateMenu.iconSize'), editor: 'number', min: 8, max: 200 },
  { path: 'gap', label: inspectorText('navigateMenu.gap'), editor: 'number', min: 0, max: 200 },
  { path: 'padding', label: inspectorText('navigateMenu.padding'), editor: 'number', min: 0, max: 200 },
];
