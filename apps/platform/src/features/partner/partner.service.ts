import { randomBytes } from 'node:crypto';
import {
  type BodyOut,
  type Page,
  type PartnerRow,
  accountErrors,
  commonErrors,
  type partnerCalls,
  roleErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { ParameterError } from '../../kernel/parse-body.ts';
import type { Quota } from '../../kernel/quota.ts';
import { roleWithin } from '../../kernel/role-within.ts';
import { SECRET_BYTES } from './partner-secrets.ts';
import type { PartnerRepository } from './partner.repository.ts';
import { readTicket } from './ticket.ts';
import { platformText } from '../../kernel/locales/platform/text.ts';

/** As long as the output of the SHA-256 it is used with. */
/** Tickets stay known this long after their end, in case a clock is set back. */
const KEEP_USED_MS = 3_600_000;
const TAKEN = platformText('partnerService.taken');

/** Who is let in once a ticket has proven them; implemented where logins are. */
export interface LoginOpener {
  open(
    accountId: string,
    /** `previous`: the session the browser came with, which ends. */
    from: { ip: string; agent: string; previous?: string | undefined },
  ): Promise<{ token: string; answer: { userId: string; loginname: string; changePassword: boolean } }>;
}

export interface PartnerParts {
  db: Db;
  partners: PartnerRepository;
  operations: OperationLog;
  opener: LoginOpener;
  quota: Pick<Quota, 'require'>;
  clock: Clock;
}

/** Systems whose people come in by a signed, short-lived, single-use ticket (ACC-26). */
export function createPartnerService({ db, partners, operations, opener, quota, clock }: PartnerParts) {
  const object = ({ id, name }: { id: string; name: string }) => ({
    objectType: 'partner',
    objectId: id,
    objectName: name,
  });
  async function locked(tx: Transaction, id: string): Promise<PartnerRow> {
    const partner = await partners.lock(tx, id);
    if (!partner) throw commonErrors.notFound({ id });
    return partner;
  }

  /** 3404: whoever knows the secret can be any account of the organisation, so they hold all that one could hold there. */
  async function assertMayKnow(tx: Transaction, caller: Caller, orgId: string): Promise<void> {
    const orgKind = await partners.orgKind(tx, orgId);
    if (!orgKind || !roleWithin({ permissions: null, orgKind }, caller))
      throw roleErrors.roleBeyondOwn({ field: 'orgId' });
  }

  return {
    query: ({ keyword, pageNum, pageSize }: BodyOut<typeof partnerCalls.query>): Promise<Page<PartnerRow>> =>
      partners.query(keyword, { limit: pageSize, offset: (pageNum - 1) * pageSize }),

    add: (caller: Caller, { sys, name, orgId }: BodyOut<typeof partnerCalls.add>) =>
      db.transaction(async (tx) => {
        await assertMayKnow(tx, caller, orgId);
        const [id, secret] = [newId(), randomBytes(SECRET_BYTES)];
        if (!(await partners.insert(tx, { id, sys, name, orgId, secret, at: clock.now() })))
          throw new ParameterError(commonErrors.parameterInvalid.spec, [{ field: 'sys', problem: TAKEN[caller.lang] }]);
        const partner = await locked(tx, id);
        const added = `${sys}: ${partner.orgName}`;
        await operations.write(caller, { action: 'partner.add', ...object(partner), new: added }, tx);
        return { ...partner, secret: secret.toString('base64url') };
      }),

    setDisabled: (caller: Caller, { id, disabled }: BodyOut<typeof partnerCalls.setDisabled>): Promise<PartnerRow> =>
      db.transaction(async (tx) => {
        const partner = await locked(tx, id);
        if (partner.disabled === disabled) return partner;
        await partners.setDisabled(tx, id, disabled);
        const action = disabled ? 'partner.disable' : 'partner.enable';
        await operations.write(caller, { action, ...object(partner) }, tx);
        return { ...partner, disabled };
      }),

    renewSecret: (caller: Caller, id: string) =>
      db.transaction(async (tx) => {
        const [partner, secret] = [await locked(tx, id), randomBytes(SECRET_BYTES)];
        await assertMayKnow(tx, caller, partner.orgId);
        await partners.setSecret(tx, id, secret);
        await operations.write(caller, { action: 'partner.renewSecret', ...object(partner) }, tx);
        return { ...partner, secret: secret.toString('base64url') };
      }),

    delete: (caller: Caller, id: string): Promise<Record<string, never>> =>
      db.transaction(async (tx) => {
        const partner = await locked(tx, id);
        await partners.delete(tx, id);
        await operations.write(caller, { action: 'partner.delete', ...object(partner), old: partner.sys }, tx);
        return {};
      }),

    /** 1021 for whatever does not fit but the time: nothing tells which systems and accounts there are. */
    async login(sys: string, text: string, from: { ip: string; agent: string; previous?: string | undefined }) {
      const now = clock.now();
      const partner = await partners.findBySys(sys);
      const ticket = readTicket(text, { sys, secret: partner?.secret ?? randomBytes(SECRET_BYTES), now });
      if (!partner || partner.disabled) throw accountErrors.tokenInvalid();
      await quota.require('partnerLogin');
      // Used up whatever comes of it: a ticket is no means to try accounts with.
      const accountId = await db.transaction(async (tx) => {
        if (!(await partners.useTicket(tx, partner.id, ticket.id, ticket.endsAt))) return undefined;
        const account = await partners.accountOf(tx, partner.orgId, ticket.loginName);
        if (account !== undefined) await partners.noteUse(tx, partner.id, now);
        return account;
      });
      if (accountId === undefined) throw accountErrors.tokenInvalid();
      return opener.open(accountId, from);
    },

    sweep: () => partners.sweepTickets(clock.now() - KEEP_USED_MS),
  };
}
export type PartnerService = ReturnType<typeof createPartnerService>;
