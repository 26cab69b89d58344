import { ROUTES, type UserInfo } from '@lightfield/contract';

/** Information and security are the same screens with and without verification by mobile; the address says which. */
const usesSms = (account: UserInfo | undefined): boolean => account?.services.sms !== 'off';
export const infoPath = (account: UserInfo | undefined) =>
  usesSms(account) ? ROUTES.accountInfoSms : ROUTES.accountInfoNosms;
export const securityPath = (account: UserInfo | undefined) =>
  usesSms(account) ? ROUTES.accountSecuritySms : ROUTES.accountSecurityNosms;

/** The own picture; another one has another address. */
export const avatarHref = (avatar: string): string => `/lfscada/user/avatar?v=${encodeURIComponent(avatar)}`;
