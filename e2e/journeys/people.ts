import {
  type RoleInfo,
  accountAdminCalls,
  accountCalls,
  notifyCalls,
  opCalls,
  roleCalls,
  securityCalls,
} from '@lightfield/contract';
import { type Api, choosePassword, login, sealField, until } from '@lightfield/testkit';

/** A role for people who may look and change what is their own; of the operation centre unless an organisation is named. */
export const addRole = (admin: Api, name: string, orgId?: string): Promise<RoleInfo> =>
  admin.call(roleCalls.add, {
    ...(orgId === undefined ? {} : { orgId }),
    name,
    roleType: 'operation',
    dataRange: 'all',
    permissions: 'monitor_equip_list,account_own_password,account_own_info',
  });

export interface Somebody {
  name: string;
  password: string;
  api: Api;
}
/** An account whose first password has been changed; of the operation centre unless calls of another kind are given. */
export async function addPerson(
  url: string,
  admin: Api,
  role: Pick<RoleInfo, 'id' | 'orgId'>,
  name: string,
  { kind = opCalls, ...of }: { kind?: Pick<typeof opCalls, 'add'>; deptId?: string; tel?: string } = {},
): Promise<Somebody> {
  const first = await admin.call(kind.add, {
    loginname: name,
    orgId: role.orgId,
    roleId: role.id,
    ...of,
  });
  const password = await choosePassword(url, { name, password: first.password });
  return { name, password, api: await login(url, name, password) };
}

/** The newest code that went to this number or address, as the sending records show it. `after`: not one that was there before. */
export const sentCode = (admin: Api, target: string, after = 0): Promise<string> =>
  until('the code', async () => {
    const { rows } = await admin.call(notifyCalls.sendQuery, { keyword: target });
    const [newest] = rows.filter(({ template, createdAt }) => template === 'verificationCode' && createdAt > after);
    return /\d{6}/.exec(newest?.body ?? '')?.[0];
  });

/** What lets somebody change how they are reached, by their password. */
export async function proofOf({ api, password }: Somebody, purpose: 'tel' | 'email' | 'question') {
  const key = await api.call(accountCalls.random, {});
  return api.call(securityCalls.pwdCheckOldPwd, {
    purpose,
    oldPassword: sealField('oldPassword', password, key),
    nonce: key.nonce,
  });
}

/** Binds an address to an account, with the code that went to it. */
export async function bindMail(admin: Api, who: Somebody, email: string): Promise<void> {
  const { ticket } = await proofOf(who, 'email');
  await who.api.call(securityCalls.emailSendEmailCode, { email, ticket });
  await who.api.call(securityCalls.resetemail, { email, ticket, code: await sentCode(admin, email) });
}

/** Long enough for any journey. */
const DAY_MS = 86_400_000;
export const addEnrolCode = async (admin: Api, role: RoleInfo): Promise<string> => {
  const { code } = await admin.call(accountAdminCalls.enrolCodeAdd, {
    orgId: role.orgId,
    roleId: role.id,
    expiresAt: String(Date.now() + DAY_MS),
    uses: '1',
  });
  return code;
};
