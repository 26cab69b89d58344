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
  client: 'Download the TypeScript client',
  back: 'Back to the list',
  access: {
    open: 'No login needed',
    session: 'Login needed',
    permission: 'Needs the permission “{{name}}” ({{code}})',
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
  oauth: {
    title: 'OAuth 2.0',
    what: 'Programs that speak OAuth 2.0 exchange the id of a key (client_id) and its secret (client_secret) for a token of {{minutes}} minutes, so that the secret does not travel with each call. The grant is client_credentials.',
    ask: 'Get a token',
    answer: 'Example of an answer',
    use: 'Call with the token',
    rules: 'Rules',
    scope:
      'scope names permissions, separated by spaces, of those that the key has; without it the token has all of them.',
    end: 'A token ends with its key: disabled, revoked, expired, or renewed. Where the old secret is kept for a while, its tokens are good as long.',
    limits:
      'New tokens of a key in a minute: {{perMinute}} at most; at once: {{tokens}}, beyond which the oldest ends. Tokens share the calls a minute of their key.',
    revoke: 'Take a token back before its end:',
    metadata: 'Programs find these addresses by themselves at',
  },
  webhooks: {
    title: 'Receiving webhooks',
    what: 'The platform sends POST requests with JSON to your address, by the convention Standard Webhooks.',
    request: 'Example of a request',
    answering: 'How to answer',
    answer:
      '2xx within {{seconds}} seconds means that it was taken. Anything else, redirects too, means that it was not, and it is sent again.',
    twice:
      'An event can come more than once, with the same webhook-id: remember those you have, and answer 200 when one comes again.',
    order: 'The order is not kept; timestamp in the body says what happened first.',
    again:
      'What failed is sent again with growing waits for nearly three days. It is kept for {{days}} days and can be sent again under “Webhooks”.',
    gone: '410 means that nothing is taken any more: the webhook is switched off. So it is when nothing was taken for three days.',
    verifying: 'How to verify the signature',
    verify:
      'Compute it with the secret that was shown (whsec_…) over the body as it was received, before JSON is parsed; refuse what is more than five minutes away.',
    more: 'All kinds of events and their fields are in docs/protocol/webhooks.md.',
  },
};
export default en;
