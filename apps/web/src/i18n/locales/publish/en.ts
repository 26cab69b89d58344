import type { Texts } from '../../texts.ts';
import type zh from './zh.ts';

const en: Texts<typeof zh> = {
  title: 'Publish page: {{title}}',
  submit: 'Publish',
  first: 'Version {{version}} will be shown to operators for the first time.',
  instead: 'Version {{version}} will be shown to operators in place of version {{shown}}.',
  name: 'Name',
  note: 'Note',
  done: 'Version {{version}} is published',
};
export default en;
