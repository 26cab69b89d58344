import type { Lang } from '../../../kernel/language.ts';
import { platformText } from '../../../kernel/locales/platform/text.ts';
import {
  type ApplicationRow,
  type BodyOut,
  type Page,
  type accountAdminCalls,
  accountErrors,
  commonErrors,
} from '@lightfield/contract';
import type { AccountPlaces } from '../admin/account-places.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db, Queryable, Transaction } from '../../../kernel/db.ts';
import type { Notice, Notifier } from '../../../kernel/notifier.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import type { Applicant, ApplicationRepository } from './application.repository.ts';

export interface ApplicationParts {
  db: Pick<Db, 'transaction'>;
  applications: ApplicationRepository;
  places: Pick<AccountPlaces, 'lock' | 'reserve' | 'assertContactsFree' | 'assertMayGive'>;
  notifier: Notifier;
  operations: OperationLog;
  clock: Clock;
}

/** What somebody who was refused reads. */
function refusedText(name: string, reason: string, lang: Lang) {
  const say = platformText.in(lang);
  const why = reason && say('refused.why', { reason });
  return { title: say('refused.title'), content: say('refused.content', { name, why }) };
}

/** The rules of deciding about those who registered. */
export function createApplicationService(parts: ApplicationParts) {
  const { db, applications, places, notifier, operations, clock } = parts;

  /**
   * All of them or none: within reach (1007), not decided yet (90011). Organisations are locked before accounts, as they are
   * wherever accounts are added.
   */
  async function decide(
    caller: Caller,
    given: readonly string[],
    work: (tx: Transaction, applicants: Applicant[]) => Promise<void>,
  ): Promise<{ changed: number }> {
    const ids = [...new Set(given)];
    const known = await applications.find(caller, ids);
    if (known.length !== ids.length) throw accountErrors.userNotFound({ ids: ids.join(',') });
    await db.transaction(async (tx) => {
      await places.lock(tx, [...new Set(known.map(({ orgId }) => orgId))]);
      const locked = await applications.lock(tx, ids);
      if (locked.length !== ids.length) throw accountErrors.userNotFound({ ids: ids.join(',') });
      const decided = locked.find(({ status }) => status !== 'pending');
      if (decided) throw commonErrors.conflict({ id: decided.id });
      await work(tx, locked);
    });
    return { changed: ids.length };
  }

  async function tell(
    tx: Queryable,
    { id, orgId, email }: Applicant,
    notice: Pick<Notice, 'template' | 'params' | 'lang'>,
  ) {
    if (email === '' || notifier.mode('email') === 'off') return;
    await notifier.send({ channel: 'email', target: email, accountId: id, orgId, ...notice }, tx);
  }

  const entry = ({ id, loginName }: Applicant) => ({ objectType: 'account', objectId: id, objectName: loginName });

  return {
    query: (caller: Caller, body: BodyOut<typeof accountAdminCalls.applications>): Promise<Page<ApplicationRow>> =>
      applications.page(caller, body),

    /**
     * The limits hold here: who waits takes nobody's place (1014, 1017, 2901, 90101), number (1016) or address (1024). Nobody
     * lets somebody into a role beyond their own (3404): they could have registered themselves.
     */
    approve: (caller: Caller, { ids }: BodyOut<typeof accountAdminCalls.approve>): Promise<{ changed: number }> =>
      decide(caller, ids, async (tx, applicants) => {
        for (const { role } of applicants) places.assertMayGive(role, caller);
        await places.reserve(tx, applicants);
        const decision = { status: 'active', by: caller.loginName, at: clock.now(), reason: '' } as const;
        for (const applicant of applicants) {
          // One after the other: two of them may have the same number.
          await places.assertContactsFree(tx, applicant);
          await applications.decide(tx, applicant.id, decision);
          const value = JSON.stringify({ orgName: applicant.orgName, roleName: applicant.role.name });
          await operations.write(caller, { action: 'account.approve', ...entry(applicant), new: value }, tx);
          await tell(tx, applicant, {
            template: 'accountOpened',
            params: { account: applicant.loginName },
            lang: caller.lang,
          });
        }
      }),

    reject: (
      caller: Caller,
      { ids, reason = '' }: BodyOut<typeof accountAdminCalls.reject>,
    ): Promise<{ changed: number }> =>
      decide(caller, ids, async (tx, applicants) => {
        const decision = { status: 'rejected', by: caller.loginName, at: clock.now(), reason } as const;
        for (const applicant of applicants) {
          await applications.decide(tx, applicant.id, decision);
          const value = reason === '' ? null : JSON.stringify({ reason });
          await operations.write(caller, { action: 'account.reject', ...entry(applicant), new: value }, tx);
          const params = refusedText(applicant.loginName, reason, caller.lang);
          await tell(tx, applicant, { template: 'notice', params, lang: caller.lang });
        }
      }),
  };
}
export type ApplicationService = ReturnType<typeof createApplicationService>;
