import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { passwordMin, passwordMax, passwordKinds, accountsPerExternalEnterprise } = LIMITS.account;
const balanceCapYuan = LIMITS.wallet.balanceCapCents / 100;

/** 1001-1031 (S1 §8): logging in, accounts, balance. */
export const accountErrors = defineErrors({
  wrongCredentials: { code: 1001, zh: '用户名或密码错误', en: 'Wrong user name or password.' },
  nameRequired: { code: 1002, zh: '请输入用户名', en: 'Enter a user name.' },
  codeWrong: { code: 1003, zh: '验证码错误', en: 'The verification code is wrong.' },
  codeExpired: { code: 1004, zh: '验证码已过期，请重新获取', en: 'The verification code has expired. Get a new one.' },
  tooManyAttempts: { code: 1005, zh: '错误次数过多，请稍后再试', en: 'Too many wrong attempts. Try again later.' },
  loginTimeout: { code: 1006, zh: '登录超时，请重新登录', en: 'Your login has timed out. Log in again.' },
  userNotFound: { code: 1007, zh: '用户不存在，请核对后重试', en: 'There is no such user. Check the name.' },
  accountDisabled: {
    code: 1008,
    zh: '账号已被停用，请联系管理员',
    en: 'This account is disabled. Ask your administrator.',
  },
  phoneRequired: { code: 1009, zh: '手机号不能为空', en: 'Enter a mobile number.' },
  notLoggedIn: { code: 1010, zh: '尚未登录或登录已失效，请重新登录', en: 'You are not logged in. Log in again.' },
  socialAlreadyBound: {
    code: 1011,
    zh: '该社交账号已绑定其他用户，请先解除绑定',
    en: 'This social account is bound to another user. Unbind it there first.',
  },
  wrongOrganisation: {
    code: 1012,
    zh: '所选组织不正确，请重新选择',
    en: 'This organisation cannot be used here. Choose another one.',
  },
  dongleFailed: {
    code: 1013,
    zh: '加密锁验证失败，请插入加密锁后重新登录',
    en: 'The hardware lock could not be verified. Plug it in and log in again.',
  },
  internalAccountLimit: {
    code: 1014,
    zh: '内部账号数量已达上限，请联系运营中心扩容',
    en: 'The limit of internal accounts is reached. Ask the operation centre for more.',
  },
  usernameExists: { code: 1015, zh: '用户名已存在，请换一个', en: 'This user name is taken. Choose another one.' },
  phoneExists: { code: 1016, zh: '手机号已被使用', en: 'This mobile number is already in use.' },
  externalAccountLimit: {
    code: 1017,
    zh: '外部账号数量已达上限，请联系运营中心扩容',
    en: 'The limit of external accounts is reached. Ask the operation centre for more.',
  },
  cannotDeleteSelf: { code: 1018, zh: '不能删除自己的账号', en: 'You cannot delete your own account.' },
  wrongRoleType: {
    code: 1019,
    zh: '角色类型与账号类型不符，请选择其他角色',
    en: 'The role does not fit this kind of account. Choose another role.',
  },
  tokenExpired: { code: 1020, zh: '令牌已过期', en: 'The token has expired.' },
  tokenInvalid: { code: 1021, zh: '令牌无效', en: 'The token is not valid.' },
  onlyInternalDeletable: { code: 1022, zh: '只能删除内部账号', en: 'Only internal accounts can be deleted.' },
  snRegistered: { code: 1023, zh: '该SN已被注册', en: 'This SN is already registered.' },
  emailExists: { code: 1024, zh: '邮箱已被使用', en: 'This e-mail address is already in use.' },
  balanceInsufficient: { code: 1025, zh: '余额不足，请先充值', en: 'The balance is too low. Top it up first.' },
  balanceCap: {
    code: 1026,
    zh: `余额不能超过${balanceCapYuan}元`,
    en: `The balance cannot exceed ${balanceCapYuan} yuan.`,
  },
  phoneAmbiguous: {
    code: 1027,
    zh: '该手机号绑定了多个账号，请使用用户名登录',
    en: 'This mobile number belongs to several accounts. Log in with the user name.',
  },
  usernameDigitsOnly: { code: 1028, zh: '用户名不能全为数字', en: 'A user name cannot be digits only.' },
  passwordTooWeak: {
    code: 1029,
    zh: `密码须为${passwordMin}至${passwordMax}位，至少包含数字、大写字母、小写字母、特殊字符中的${passwordKinds}种，且不含连续重复的简单字符`,
    en: `A password needs ${passwordMin} to ${passwordMax} characters of at least ${passwordKinds} kinds (digits, upper case, lower case, special) and no simple repetitions.`,
  },
  oldPasswordWrong: { code: 1030, zh: '原密码错误', en: 'The old password is wrong.' },
  awaitingApproval: {
    code: 1031,
    zh: '账号正在等待审核，请联系管理员',
    en: 'This account waits for approval. Ask your administrator.',
  },
  answersWrong: { code: 1033, zh: '密保答案错误', en: 'The answers to the security questions are wrong.' },
  verificationNeeded: {
    code: 1034,
    zh: '身份验证已失效，请重新验证',
    en: 'The proof of your identity has expired. Verify yourself again.',
  },
  usernameInvalid: {
    code: 1035,
    zh: `用户名须为${LIMITS.account.usernameMin}至${LIMITS.account.usernameMax}个字母、数字、下划线或汉字`,
    en: `A user name has ${LIMITS.account.usernameMin} to ${LIMITS.account.usernameMax} letters, digits, underscores or Chinese characters.`,
  },
  enrolCodeInvalid: {
    code: 1036,
    zh: '注册码或注册链接无效、已过期或已用完',
    en: 'This registration code or link is not valid, has expired or is used up.',
  },
  channelOff: { code: 1037, zh: '系统未开通此通知方式', en: 'This way of sending is not offered here.' },
  passwordUnchanged: { code: 1038, zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one.' },
  accountExpired: {
    code: 1039,
    zh: '账号已过期，请联系管理员',
    en: 'This account has expired. Ask your administrator.',
  },
  passwordDue: {
    code: 1044,
    zh: '请先修改管理员设置的初始密码',
    en: 'First change the password that your administrator gave you.',
  },
  applicationRefused: {
    code: 1040,
    zh: '您的注册申请未通过，可联系管理员了解原因，或重新注册',
    en: 'Your registration was refused. Ask the administrator why, or register again.',
  },
});

/** 2901 (S1 §8), 2902-2914: enterprises and departments. */
export const enterpriseErrors = defineErrors({
  accountsMax: {
    code: 2901,
    zh: `每个外部企业最多${accountsPerExternalEnterprise}个账号`,
    en: `An external enterprise can have ${accountsPerExternalEnterprise} accounts at most.`,
  },
  enterpriseNameExists: {
    code: 2902,
    zh: '企业名称已存在，请换一个',
    en: 'This enterprise name is taken. Choose another one.',
  },
  enterpriseInUse: {
    code: 2903,
    zh: '企业下还有账号、设备、网关或下级企业，不能删除',
    en: 'The enterprise still has accounts, devices, gateways or enterprises below it, so it cannot be deleted.',
  },
  enterpriseDisabled: {
    code: 2904,
    zh: '所属企业已被停用，请联系管理员',
    en: 'This enterprise is disabled. Ask your administrator.',
  },
  deptNameExists: {
    code: 2905,
    zh: '同级部门名称已存在，请换一个',
    en: 'A department beside it has this name. Choose another one.',
  },
  deptInUse: {
    code: 2906,
    zh: '部门下还有账号或下级部门，不能删除',
    en: 'The department still has accounts or departments below it, so it cannot be deleted.',
  },
  deptIntoItself: {
    code: 2907,
    zh: '不能把部门移动到自己或自己的下级部门之下',
    en: 'A department cannot be moved below itself.',
  },
  deptDepthMax: {
    code: 2908,
    zh: `部门层级不能超过${LIMITS.org.deptDepth}级`,
    en: `Departments can be ${LIMITS.org.deptDepth} levels deep at most.`,
  },
  deptChildrenMax: {
    code: 2909,
    zh: `同一部门下不能超过${LIMITS.org.deptChildren}个下级部门`,
    en: `A department can have ${LIMITS.org.deptChildren} departments below it at most.`,
  },
  noAdministrator: {
    code: 2910,
    zh: '该企业没有企业管理员，无法接收设备，请先新增企业管理员',
    en: 'The enterprise has no administrator who could take the devices over. Add one first.',
  },
  enterpriseMissing: {
    code: 2914,
    zh: '请选择所属企业',
    en: 'Choose the enterprise it belongs to.',
  },
  retentionOrder: {
    code: 2913,
    zh: '分钟汇总的保留天数不能短于原始数据，小时汇总不能短于分钟汇总',
    en: 'Minute rollups are kept as long as records at least, hour rollups as long as minute rollups.',
  },
});

/** 3401 (S1 §8), 3402-3404: roles. */
export const roleErrors = defineErrors({
  roleNameExists: { code: 3402, zh: '角色名称已存在，请换一个', en: 'This role name is taken. Choose another one.' },
  roleBuiltIn: {
    code: 3403,
    zh: '系统内置角色不能修改或删除，请另建角色',
    en: 'A built-in role cannot be changed or deleted. Make a role of your own.',
  },
  roleBeyondOwn: {
    code: 3404,
    zh: '不能授予自己没有的权限，也不能修改自己的角色',
    en: 'You cannot give permissions that you do not hold, nor change your own role.',
  },
  roleInUse: {
    code: 3401,
    zh: '该角色已分配给账号，不能删除，请先为这些账号更换角色',
    en: 'Accounts hold this role, so it cannot be deleted. Give them another role first.',
  },
});

/** 2301-2305 (S1 §8): binding of a social account. */
export const socialErrors = defineErrors({
  notBound: { code: 2301, zh: '尚未绑定社交账号', en: 'No social account is bound.' },
  alreadyBound: {
    code: 2302,
    zh: '当前账号已绑定社交账号，请先解除绑定',
    en: 'Your account already has a social account. Unbind it first.',
  },
  authorisationRefused: {
    code: 2303,
    zh: '社交账号授权失败，请重新授权',
    en: 'The social account was not authorised. Try again.',
  },
  qrCodeExpired: {
    code: 2304,
    zh: '二维码已过期，请刷新后重新扫描',
    en: 'The QR code has expired. Refresh and scan it again.',
  },
  serviceUnavailable: {
    code: 2305,
    zh: '社交登录服务暂时不可用，请使用用户名登录',
    en: 'Social login is not available at the moment. Log in with the user name.',
  },
});
