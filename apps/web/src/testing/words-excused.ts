import { idOf } from './plausible-answer.ts';

/** What the walk through the screens in the pseudo-language does not mind, and why. These lists may only become shorter. */

/** Words that are the same in every language, or that no catalogue of ours could have. */
const SAME_EVERYWHERE = {
  'by the browser itself, in the language of the tag': 'ago in sec min hr day days wk mo yr ms s',
  'units and orders of bytes': 'MPa ABCD DCBA BADC CDAB UTC',
  'programs, and the product': 'PostgreSQL Lightfield Node Python',
  'keys of a keyboard': 'Ctrl',
  'the name of a language in itself': '中文',
  'what programs read: methods, types and formats of calls, an error of a spreadsheet': 'POST integer uuid DIV',
};
export const NAMES: ReadonlySet<string> = new Set(Object.values(SAME_EVERYWHERE).flatMap((words) => words.split(' ')));

/** Signs of the component library, which have names of its own in every language, and its row of choices. */
export const NAMED_BY_THE_LIBRARY = '.anticon, .ant-segmented';

const BY_THE_SPREADSHEET = [
  'Unprotect Worksheet',
  'Protect Worksheet',
  'Change Worksheet Permissions',
  'View All Protection Ranges',
  'Change color',
  'Unhide',
  'Rename',
  'Delete',
  'Copy',
  'Hide',
];
/** The spreadsheet is a component of somebody else's, in its own languages: of another one it speaks English. */
const SPREADSHEET = Object.fromEntries(
  BY_THE_SPREADSHEET.map((words) => [`full: plain: ${words}`, 'said by the spreadsheet itself']),
);

/** A page stores its title, in which language ever it was made. */
const UNTITLED = { 'phone: plain: Page': 'the title of a page that nobody gave one' };

/** By address: the beginning of what is found there, and why it stays. */
export const EXCUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [`/manage/excel/edit/${idOf(0)}/template`]: SPREADSHEET,
  [`/manage/eg/${idOf(0)}/designer/${idOf(0)}`]: UNTITLED,
  [`/manage/template/${idOf(0)}/designer/${idOf(0)}`]: UNTITLED,
  [`/manage/project/${idOf(0)}/designer/${idOf(0)}`]: UNTITLED,
};

/** Dialogs that are not put into the language while they are open, and why. */
export const NOT_PUT_INTO_IT: Readonly<Record<string, string>> = {
  'features/project/place/devices-tab.tsx':
    'its table is made anew with the language, and the button that one goes back to',
  'designer/dialogs/cheat-sheet.tsx': 'a list of keys, which are called the same everywhere',
  'features/api-key/webhook/deliveries-drawer.tsx': 'the library keeps the words of a range of dates that it has drawn',
};
