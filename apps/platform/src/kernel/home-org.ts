import { accountErrors, enterpriseErrors } from '@lightfield/contract';
import type { Caller } from './caller.ts';
import type { Queryable } from './db.ts';

/**
 * Where something new belongs. Whoever belongs to an enterprise adds to it, or to one of its customers that they name. What the
 * operation centre adds belongs to the enterprise it names; to the only one where it names none; to itself only while there is none.
 * 2914: there are several and it named none. 1012: it named itself, or a customer for what only enterprises have.
 * That the caller reaches what they name was checked before (`scope: { org: 'orgId' }`).
 */
export async function homeOrg(
  on: Queryable,
  caller: Caller,
  asked: string | undefined,
  { customers = false }: { customers?: boolean } = {},
): Promise<string> {
  if (asked === undefined || asked === caller.orgId) {
    if (caller.kind !== 'op') return caller.orgId;
    const [first, ...more] = await on.query<{ id: string }>(`select id from org where kind = 'enterprise' limit 2`);
    if (first && asked !== undefined) throw accountErrors.wrongOrganisation({ field: 'orgId', orgId: asked });
    if (more.length > 0) throw enterpriseErrors.enterpriseMissing({ field: 'orgId' });
    return first?.id ?? caller.orgId;
  }
  const [org] = await on.query<{ kind: string }>('select kind from org where id = $1', [asked]);
  const fits = org?.kind === 'enterprise' || (customers && org?.kind === 'external');
  if (!fits) throw accountErrors.wrongOrganisation({ field: 'orgId', orgId: asked });
  return asked;
}
