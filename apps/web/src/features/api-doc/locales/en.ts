import type { Texts } from '../../../i18n/texts.ts';
import type zh from './zh.ts';

const en: Texts<typeof zh> = {
  search: 'Search path or description',
  area: 'Area',
  anyArea: 'All areas',
  calls: 'Calls',
  found: '{{count}} calls',
  found_one: '{{count}} call',
  none: 'No calls',
  noneNote: 'The platform named none.',
  choose: 'Choose a call',
  chooseNote:
    'See its parameters, its answer and an example. It is the same as in the OpenAPI document of the platform.',
  file: 'Open the OpenAPI document',
  back: 'Back to the list',
  access: {
    open: 'No login needed',
    session: 'Login needed',
  },
  share: 'Open to visitors of share links',
  request: 'Parameters',
  noFields: 'It takes no parameters.',
  answer: 'Answer (data)',
  noAnswer: 'There is nothing in data.',
  binary: 'It answers the bytes of a file without an envelope, and refuses with an HTTP status.',
  upload: 'File',
  field: 'Name',
  type: 'Type',
  rule: 'Limits',
  required: 'required',
  curl: 'Example (curl)',
  curlNote: 'Replace what stands in angle brackets. The session is the cookie lf_session of a login.',
  byKey: 'Try it with an API key (curl)',
  keyNote: {
    range: 'Keys are made under API keys; those for chosen devices may make this call, too.',
    whole: 'Keys are made under API keys; only those for all devices may make this call.',
  },
  example: 'Example of an answer',
  exampleNote: 'Made from the types of the fields; no real data.',
  copy: 'Copy',
  copied: 'Copied',
};
export default en;
