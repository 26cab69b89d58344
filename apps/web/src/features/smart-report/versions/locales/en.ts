import type { Texts } from '../../../../i18n/texts.ts';
import type zh from './zh.ts';

const en: Texts<typeof zh> = {
  open: 'Template versions',
  title: 'Versions of the template',
  note: 'The last 50 versions are kept. Restoring one saves it as a new version; records that were made stay as they are.',
  none: 'No template has been saved yet',
  noneNote: 'Its versions are listed here when it is.',
  version: 'Version',
  n: 'Version {{n}}',
  current: 'Version {{n}} (current)',
  saved: 'Saved by {{by}}, {{at}}',
  do: 'Actions',
  look: 'View',
  lookAt: 'View version {{n}}',
  restore: 'Restore',
  restoreOf: 'Restore version {{n}}',
  restoreTitle: 'Restore version {{n}}?',
  restoreNote: 'It becomes version {{n}}, which later records are made of; all others stay.',
  restored: 'Restored: version {{n}}, now version {{as}}',
};
export default en;
