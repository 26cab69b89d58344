import { type BodyOut, accountErrors, type apiPmsnCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { ApiKeyParts } from './api-key.service.ts';

const logged = ({ id, name }: { id: string; name: string }) => ({ objectType: 'org', objectId: id, objectName: name });

/** Which external enterprises may use the API: without it none of their accounts makes a key, and the keys they have are refused. */
export function createApiAuthorisation({
  db,
  authorised: stored,
  operations,
  clock,
  changed,
}: Omit<ApiKeyParts, 'keys'>) {
  /** An enterprise says it of its own external enterprises, the operation centre of all. */
  const enterpriseOf = ({ kind, orgId }: Caller) => (kind === 'op' ? undefined : orgId);

  return {
    page: (caller: Caller, query: BodyOut<typeof apiPmsnCalls.queryAuthExternal>, authorised: boolean) =>
      stored.externals(caller, query, authorised),

    /** 1012: one of them is no external enterprise of the own one. */
    async auth(caller: Caller, orgIds: readonly string[]): Promise<{ count: number }> {
      const asked = [...new Set(orgIds)];
      const count = await db.transaction(async (tx) => {
        const customers = await stored.customers(tx, asked, enterpriseOf(caller));
        if (customers.length !== asked.length) throw accountErrors.wrongOrganisation({ field: 'orgIds' });
        const fresh = await stored.authorise(tx, asked, clock.now(), caller.loginName);
        for (const one of customers.filter(({ id }) => fresh.has(id)))
          await operations.write(caller, { action: 'apiKey.auth', ...logged(one) }, tx);
        return fresh.size;
      });
      changed();
      return { count };
    },
    async cancelAuth(caller: Caller, orgIds: readonly string[]): Promise<{ count: number }> {
      const count = await db.transaction(async (tx) => {
        const customers = await stored.customers(tx, orgIds, enterpriseOf(caller));
        const gone = await stored.takeBack(
          tx,
          customers.map(({ id }) => id),
        );
        for (const one of customers.filter(({ id }) => gone.has(id)))
          await operations.write(caller, { action: 'apiKey.cancelAuth', ...logged(one) }, tx);
        return gone.size;
      });
      changed();
      return { count };
    },
  };
}
export type ApiAuthorisation = ReturnType<typeof createApiAuthorisation>;
