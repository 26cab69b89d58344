import type { Language } from '@lightfield/contract';
import { type BodyOut, accountErrors, commonErrors, type registrationCalls } from '@lightfield/contract';
import { brokenPasswordRules } from '@lightfield/rules';
import { v7 as uuidv7 } from 'uuid';
import type { AccountPlaces } from '../admin/account-places.ts';
import type { Captchas } from '../../../kernel/captcha.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db, Transaction } from '../../../kernel/db.ts';
import type { Notifier } from '../../../kernel/notifier.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import type { Hasher } from '../../../kernel/password.ts';
import type { Rate, RateLimiter } from '../../../kernel/rate-limit.ts';
import type { Seal } from '../../../kernel/seal/seal.ts';
import type { VerificationCodes } from '../../../kernel/verification.ts';
import { typedEnrolCode } from './enrol-code.ts';
import type { Into, RegistrationRepository } from './registration.repository.ts';

/**
 * Forms that got as far as asking whether a name is free, by address: nobody can find out who is here, and the staff of a plant
 * that shares one address can still register on one day. Not in the specification.
 */
export const REGISTRATIONS: Rate = { max: 30, perMs: 3_600_000 };
/** What the code proves (kernel/verification.ts). */
const PURPOSE = 'register';

export interface RegistrationParts {
  db: Pick<Db, 'transaction'>;
  registrations: RegistrationRepository;
  places: Pick<AccountPlaces, 'assertNameFree' | 'assertContactsFree' | 'chosenUsername' | 'insert' | 'reserve'>;
  seal: Pick<Seal, 'take' | 'open'>;
  captchas: Pick<Captchas, 'check'>;
  codes: VerificationCodes;
  notifier: Pick<Notifier, 'mode'>;
  hasher: Pick<Hasher, 'hash'>;
  limiter: Pick<RateLimiter, 'takeOfAll'>;
  operations: OperationLog;
  clock: Clock;
}
type Form = Omit<BodyOut<typeof registrationCalls.enrol>, 'code'>;
type ByRole = Pick<BodyOut<typeof registrationCalls.roleInfo>, 'roleuuid' | 'open'>;
export interface Registrant {
  ip: string;
  lang: Language;
}
/** How somebody comes in. */
interface Way {
  into: Into;
  source: 'enrol' | 'role';
  status: 'pending' | 'active';
  /** Uses up what lets them in; 1036 when it is too late. */
  enter?: (tx: Transaction) => Promise<void>;
}

/** The rules of registering oneself. */
export function createRegistrationService(parts: RegistrationParts) {
  const { db, registrations, places, seal, captchas, codes, notifier, hasher, limiter, operations, clock } = parts;
  const smsOffered = () => notifier.mode('sms') !== 'off';

  async function byCode(typed: string): Promise<Way> {
    const into = await registrations.byCode(typedEnrolCode(typed));
    if (!into || !isOpen(into)) throw accountErrors.enrolCodeInvalid();
    const enter = async (tx: Transaction) => {
      if (!(await registrations.takeUse(tx, into.codeId))) throw accountErrors.enrolCodeInvalid();
    };
    return { into, source: 'enrol', status: 'pending', enter };
  }

  async function byRole({ roleuuid, open }: ByRole): Promise<Way> {
    const into = await registrations.byRole(roleuuid);
    const asked = open === 'true' ? ['open'] : ['open', 'approval'];
    if (!into || !isOpen(into) || !asked.includes(into.registration)) throw accountErrors.enrolCodeInvalid();
    return { into, source: 'role', status: open === 'true' ? 'active' : 'pending' };
  }

  const told = ({ into, status }: Way) => ({
    orgName: into.orgName,
    roleName: into.roleName,
    registration: status === 'active' ? ('open' as const) : ('approval' as const),
    smsOffered: smsOffered(),
  });

  /** A number one can log in with has to be one's own. 1037 where no code could be sent. */
  async function assertOwnNumber(form: Form): Promise<void> {
    if (form.tel === undefined) return;
    if (!smsOffered()) throw accountErrors.channelOff({ field: 'tel' });
    if (form.smsCode === undefined) throw accountErrors.codeWrong({ field: 'smsCode' });
    await codes.check({ purpose: PURPOSE, channel: 'sms', target: form.tel, accountId: null, code: form.smsCode });
  }

  /**
   * Everything that tells nothing of others comes first; then the address pays for what might. The code is used up last, so
   * that a name that is taken costs no new one. Whether the number is known here is not asked for who waits for approval.
   */
  async function register(way: Way, form: Form, { ip }: Registrant) {
    const { into, status, source } = way;
    const loginName = places.chosenUsername(form.loginname);
    const password = seal.open('password', form.password, await seal.take(form.nonce));
    const broken = brokenPasswordRules(password);
    if (broken.length > 0) throw accountErrors.passwordTooWeak({ field: 'password', rules: broken.join(',') });
    if (!(await limiter.takeOfAll(`registrations ${ip}`, REGISTRATIONS))) throw commonErrors.tooFrequent();
    await places.assertNameFree(loginName);
    await assertOwnNumber(form);

    const id = uuidv7();
    const kind = into.orgKind === 'enterprise' ? 'int' : 'ext';
    const account = {
      id,
      kind,
      orgId: into.orgId,
      roleId: into.roleId,
      deptId: kind === 'int' ? into.deptId : null,
      loginName,
      passwordHash: await hasher.hash(password),
      mustChangePassword: false,
      phone: form.tel ?? '',
      email: form.email ?? '',
      companyName: form.companyName ?? '',
      address: '',
      customerLevel: '',
      remark: form.remark ?? '',
      expiresAt: null,
      status,
      source,
      createdAt: clock.now(),
    } as const;
    await db.transaction(async (tx) => {
      await way.enter?.(tx);
      if (status === 'active') {
        await places.reserve(tx, [account]);
        await places.assertContactsFree(tx, account);
      }
      await places.insert(tx, account);
      if (status === 'active') await registrations.markDecided(tx, id);
      await operations.write(
        { accountId: id, loginName, orgId: into.orgId, ip },
        {
          action: 'account.register',
          objectType: 'account',
          objectId: id,
          objectName: loginName,
          new: JSON.stringify({ orgName: into.orgName, roleName: into.roleName, status }),
        },
        tx,
      );
    });
    return { loginname: loginName, status };
  }

  return {
    enrolInfo: async ({ code }: BodyOut<typeof registrationCalls.enrolInfo>) => told(await byCode(code)),
    roleInfo: async (body: ByRole) => told(await byRole(body)),
    async enrol({ code, ...form }: BodyOut<typeof registrationCalls.enrol>, who: Registrant) {
      return register(await byCode(code), form, who);
    },
    async byRole({ roleuuid, open, ...form }: BodyOut<typeof registrationCalls.byRole>, who: Registrant) {
      return register(await byRole({ roleuuid, open }), form, who);
    },
    /** The same answer for a number that is known here and for one that is not. */
    async sendSmsCode(
      { tel, vcode, vcodeId }: BodyOut<typeof registrationCalls.sendSmsCode>,
      { ip, lang }: Registrant,
    ) {
      await captchas.check(vcodeId, vcode);
      return codes.send({ purpose: PURPOSE, channel: 'sms', target: tel, accountId: null, ip, lang });
    },
  };
}
export type RegistrationService = ReturnType<typeof createRegistrationService>;

/** Nobody registers into the operation centre, a disabled organisation or a role of administrators. */
const isOpen = ({ orgKind, orgDisabled, roleType }: Into): boolean =>
  orgKind !== 'center' && !orgDisabled && roleType === 'operation';
