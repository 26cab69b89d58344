import type { Texts } from '../../texts.ts';
import type zh from './zh.ts';

const en: Texts<typeof zh> = {
  steps: 'Steps',
  next: 'Next',
  show: 'Show password',
  hide: 'Hide password',
  code: {
    label: 'Verification code',
    hint: '6 digits',
    send: 'Send code',
    wait: 'Again in {{seconds}} s',
    missing: 'Enter the code of 6 digits.',
    sent: 'A code was sent to {{target}}. It is valid for {{minutes}} minutes.',
  },
  captcha: {
    label: 'Digits of the picture',
    picture: 'Picture with six digits',
    renew: 'New picture',
    missing: 'Enter the six digits of the picture.',
    failed: 'The picture could not be loaded. Ask for a new one.',
  },
  password: {
    label: 'New password',
    again: 'New password again',
    missing: 'Enter a password.',
    broken: 'The password does not keep the rules.',
    differ: 'The two entries differ.',
    rules: 'What a password needs',
    met: 'kept',
    unmet: 'not kept yet',
    rule: {
      length: '{{min}} to {{max}} characters',
      kinds: 'At least {{kinds}} of digits, upper case, lower case, special characters ({{have}} so far)',
      characters: 'No special characters but {{specials}}; no spaces, no emoji',
      repetition: 'No character three times in a row',
    },
  },
  answer: { missing: 'Enter the answer.' },
};
export default en;
