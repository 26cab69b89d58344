import type { Texts } from '../../../../i18n/texts.ts';
import type zh from './zh.ts';

const en: Texts<typeof zh> = {
  step: {
    label: 'Steps of the retrieval',
    account: 'Account',
    validate: 'Verify identity',
    password: 'New password',
    finish: 'Done',
  },
  timeLeft: 'Time left {{minutes}}:{{seconds}}',
  expired: 'The ten minutes are over. To protect the account, begin again.',
  loginname: 'User name or mobile number',
  loginnameMissing: 'Enter a user name or mobile number.',
  toLogin: 'Back to login',
  choose: 'Choose how to prove who you are.',
  way: { tel: 'By a code sent by SMS', email: 'By a code sent by e-mail', question: 'By security questions' },
  notOffered: 'not offered here',
  noneFits: 'With no number, no address and no questions set, ask your administrator for a new password.',
  otherWay: 'Another way',
  tel: {
    intro: 'A code is sent to the mobile number of the account.',
    sent: 'If a mobile number is bound to the account, a code was sent to it.',
  },
  email: {
    intro: 'A code is sent to the e-mail address of the account.',
    sent: 'If an e-mail address is bound to the account, a code was sent to it.',
  },
  question: { intro: 'Answer the three security questions of the account.' },
  submit: 'Set the new password',
  finish: {
    title: 'The password was set',
    note: 'Log in with it. Wherever else the account was logged in, it is logged out.',
    clientNote: 'Go back to the app and log in with it. Wherever else the account was logged in, it is logged out.',
    login: 'Log in',
  },
};
export default en;
