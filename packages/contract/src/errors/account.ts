import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { passwordMin, passwordMax, passwordKinds, accountsPerExternalEnterprise } = LIMITS.account;
const balanceCapYuan = LIMITS.wallet.balanceCapCents / 100;

/** 1001-1031 (S1 §8): logging in, accounts, balance. */
export const accountErrors = defineErrors({
  wrongCredentials: { code: 1001 },
  nameRequired: { code: 1002 },
  codeWrong: { code: 1003 },
  codeExpired: { code: 1004 },
  tooManyAttempts: { code: 1005 },
  loginTimeout: { code: 1006 },
  userNotFound: { code: 1007 },
  accountDisabled: { code: 1008 },
  phoneRequired: { code: 1009 },
  notLoggedIn: { code: 1010 },
  socialAlreadyBound: { code: 1011 },
  wrongOrganisation: { code: 1012 },
  dongleFailed: { code: 1013 },
  internalAccountLimit: { code: 1014 },
  usernameExists: { code: 1015 },
  phoneExists: { code: 1016 },
  externalAccountLimit: { code: 1017 },
  cannotDeleteSelf: { code: 1018 },
  wrongRoleType: { code: 1019 },
  tokenExpired: { code: 1020 },
  tokenInvalid: { code: 1021 },
  onlyInternalDeletable: { code: 1022 },
  snRegistered: { code: 1023 },
  emailExists: { code: 1024 },
  balanceInsufficient: { code: 1025 },
  balanceCap: { code: 1026, fillings: { balanceCapYuan } },
  phoneAmbiguous: { code: 1027 },
  usernameDigitsOnly: { code: 1028 },
  passwordTooWeak: { code: 1029, fillings: { passwordMin, passwordMax, passwordKinds } },
  oldPasswordWrong: { code: 1030 },
  awaitingApproval: { code: 1031 },
  answersWrong: { code: 1033 },
  verificationNeeded: { code: 1034 },
  usernameInvalid: {
    code: 1035,
    fillings: { usernameMin: LIMITS.account.usernameMin, usernameMax: LIMITS.account.usernameMax },
  },
  enrolCodeInvalid: { code: 1036 },
  channelOff: { code: 1037 },
  passwordUnchanged: { code: 1038 },
  accountExpired: { code: 1039 },
  passwordDue: { code: 1044 },
  applicationRefused: { code: 1040 },
});

/** 2901 (S1 §8), 2902-2915: enterprises and departments. */
export const enterpriseErrors = defineErrors({
  accountsMax: { code: 2901, fillings: { accountsPerExternalEnterprise } },
  enterpriseNameExists: { code: 2902 },
  enterpriseInUse: { code: 2903 },
  enterpriseDisabled: { code: 2904 },
  deptNameExists: { code: 2905 },
  deptInUse: { code: 2906 },
  deptIntoItself: { code: 2907 },
  deptDepthMax: { code: 2908, fillings: { deptDepth: LIMITS.org.deptDepth } },
  deptChildrenMax: { code: 2909, fillings: { deptChildren: LIMITS.org.deptChildren } },
  noAdministrator: { code: 2910 },
  enterpriseMissing: { code: 2914 },
  serviceEnded: { code: 2915 },
  retentionOrder: { code: 2913 },
});

/** 3401 (S1 §8), 3402-3404: roles. */
export const roleErrors = defineErrors({
  roleNameExists: { code: 3402 },
  roleBuiltIn: { code: 3403 },
  roleBeyondOwn: { code: 3404 },
  roleInUse: { code: 3401 },
});

/** 2301-2305 (S1 §8): binding of a social account. */
export const socialErrors = defineErrors({
  notBound: { code: 2301 },
  alreadyBound: { code: 2302 },
  authorisationRefused: { code: 2303 },
  qrCodeExpired: { code: 2304 },
  serviceUnavailable: { code: 2305 },
});
