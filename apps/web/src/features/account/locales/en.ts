import type { Texts } from '../../../i18n/texts.ts';
import type zh from './zh-cn.ts';

const en: Texts<typeof zh> = {
  tagline: 'Industrial IoT monitoring',
  lead: 'From the register in a device to the screen: every value, alarm and operation can be traced.',
  title: 'Log in',
  name: 'User name or mobile number',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on',
  captcha: 'Verification code',
  captchaAlt: 'Picture of the verification code, six digits',
  captchaRefresh: 'New picture',
  remember: 'Remember user name',
  submit: 'Log in',
  submitting: 'Logging in',
  nameMissing: 'Enter a user name or mobile number.',
  passwordMissing: 'Enter the password.',
  captchaMissing: 'Enter the six digits of the picture.',
  ended: 'Your login has ended. Log in again to return to where you were.',
  infoFailed: 'Your permissions could not be read. Log in again.',
  forgot: 'Forgot your password?',
  social: 'Log in by chat account',
  socialStandIn: '(built-in stand-in)',
  socialCancelled: 'Not authorised. Choose another way to log in, or try again.',
  lockFailed: 'The hardware lock could not be verified. Plug it in and log in again.',
  theme: 'Appearance',
  themeLight: 'Light',
  themeDark: 'Dark',
  language: 'Language',
};
export default en;
