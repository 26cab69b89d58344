import type { SameTexts } from '@lightfield/contract';
import type zh from './zh.ts';

export default {
  notStarted: 'the engine of scripts could not be started; check the network or update the browser',
  ended: 'it ran for more than {{seconds}} s and was ended',
  at: 'line {{line}}: {{message}}',
  notSet: '"{{name}}" was not written: {{reason}}',
  notOpened: 'the page could not be opened: {{reason}}',
  left: '; {{count}} more steps were left out',
  left_one: '; {{count}} more step was left out',
} satisfies SameTexts<typeof zh>;
