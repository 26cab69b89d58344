import type { ModelEndpoint } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { type Renew, type SealedPlace, afterId } from '../../kernel/vault/sealed-places.ts';
import type { Owner } from '../../kernel/vault/sealed-text.ts';
import type { Use } from './use.repository.ts';

const AT_ONCE = 500;
export const modelKeyOwner = (orgId: string): Owner => ['model', orgId, 'key'];
export const modelCodeOwner = (orgId: string): Owner => ['model', orgId, 'code'];

/** As it is stored: key and code are sealed. */
export interface EndpointRow {
  org_id: string;
  address: string;
  model: string;
  key: string;
  app_id: string;
  app_code: string;
  enabled: boolean;
  writes: boolean;
  person_turns: number;
  org_turns: number;
  person_tokens: number;
  org_tokens: number;
  updated_at: Date;
  updated_by: string;
}
export const endpointOf = (row: EndpointRow, used: Use): ModelEndpoint => ({
  address: row.address,
  model: row.model,
  hasKey: row.key !== '',
  appId: row.app_id,
  hasAppCode: row.app_code !== '',
  enabled: row.enabled,
  writes: row.writes,
  personTurns: row.person_turns,
  orgTurns: row.org_turns,
  personTokens: row.person_tokens,
  orgTokens: row.org_tokens,
  usedTurns: used.turns,
  usedTokens: used.tokens,
  updatedAt: row.updated_at.getTime(),
  updatedBy: row.updated_by,
});

const NAMES = [
  'org_id',
  'address',
  'model',
  'key',
  'app_id',
  'app_code',
  'enabled',
  'writes',
  'person_turns',
  'org_turns',
  'person_tokens',
  'org_tokens',
  'updated_at',
  'updated_by',
] as const satisfies readonly (keyof EndpointRow)[];
const COLUMNS = NAMES.map((name) => (name.endsWith('_tokens') ? `${name}::float8 as ${name}` : name)).join(', ');

/** SQL of the models that assistants ask. */
export function createEndpointRepository(db: Queryable) {
  return {
    find: async (orgId: string): Promise<EndpointRow | undefined> =>
      (await db.query<EndpointRow>(`select ${COLUMNS} from model_endpoint where org_id = $1`, [orgId]))[0],
    /** Whoever else asks for it so waits: two questions do not both take the last turn of a day. */
    lock: async (tx: Transaction, orgId: string): Promise<EndpointRow | undefined> =>
      (await tx.query<EndpointRow>(`select ${COLUMNS} from model_endpoint where org_id = $1 for update`, [orgId]))[0],
    async save(tx: Transaction, row: EndpointRow): Promise<void> {
      const values = NAMES.map((name) => row[name]);
      const places = NAMES.map((_name, i) => `$${i + 1}`);
      const set = NAMES.slice(1).map((name) => `${name} = excluded.${name}`);
      await tx.query(
        `insert into model_endpoint (${NAMES.join(', ')}) values (${places.join(', ')})
         on conflict (org_id) do update set ${set.join(', ')}`,
        values,
      );
    },
    delete: async (tx: Transaction, orgId: string): Promise<EndpointRow | undefined> =>
      (await tx.query<EndpointRow>(`delete from model_endpoint where org_id = $1 returning ${COLUMNS}`, [orgId]))[0],
  };
}
export type EndpointRepository = ReturnType<typeof createEndpointRepository>;

/** Keys and codes of models. */
export const modelPlace: SealedPlace = {
  name: 'model_endpoint',
  async batch(tx: Transaction, after: string, renew: Renew) {
    const rows = await tx.query<Pick<EndpointRow, 'org_id' | 'key' | 'app_code'>>(
      `select org_id, key, app_code from model_endpoint where org_id > $1 order by org_id limit ${AT_ONCE} for update`,
      [afterId(after)],
    );
    const next = (owner: Owner, stored: string) => (stored === '' ? '' : renew(owner, stored));
    for (const { org_id: id, key, app_code: code } of rows)
      await tx.query('update model_endpoint set key = $2, app_code = $3 where org_id = $1', [
        id,
        next(modelKeyOwner(id), key),
        next(modelCodeOwner(id), code),
      ]);
    return rows.at(-1)?.org_id;
  },
};
