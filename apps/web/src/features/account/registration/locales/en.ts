import type { Texts } from '../../../../i18n/texts.ts';
import type zh from './zh.ts';

const en: Texts<typeof zh> = {
  org: 'Organisation',
  role: 'Role',
  approvalNote: 'An administrator decides about it; then you can log in.',
  openNote: 'You can log in right away; nobody has to approve it.',
  loginname: 'User name',
  loginnameHint:
    'Letters, digits, underscores or Chinese characters; {{recommended}} or more are better. It cannot be changed later.',
  name: {
    missing: 'Enter a user name.',
    length: 'A user name has {{min}} to {{max}} characters.',
    characters: 'Only letters, digits, underscores and Chinese characters.',
    digitsOnly: 'A user name cannot be digits only.',
  },
  password: 'Password',
  tel: 'Mobile number (optional)',
  telRule: 'Enter a mobile number of 11 digits, or one with + and its country code.',
  smsCode: 'Code sent by SMS',
  email: 'E-mail address (optional)',
  emailRule: 'This is no e-mail address.',
  company: 'Company (optional)',
  remark: 'Remark (optional)',
  remarkHint: 'Your name or job, say: it helps whoever decides.',
  submit: 'Register',
  toLogin: 'Log in',
  invalid: {
    title: 'This link cannot be used',
    note: 'It is wrong, has expired or is used up. Ask your administrator for a new one.',
  },
  pending: {
    title: 'Sent, waits for approval',
    note: 'The account “{{loginname}}” waits for an administrator. You can log in once it is approved.',
  },
  active: { title: 'You are registered', note: 'You can log in as “{{loginname}}” now.' },
  partner: {
    entering: 'Logging in…',
    refused: 'You could not be logged in',
    again: 'Go back to the partner system and enter from there again.',
    howTitle: 'Enter from the partner system',
    howNote:
      'People of a partner system log in here without a password, by a ticket it signs. It cannot be opened directly.',
  },
};
export default en;
