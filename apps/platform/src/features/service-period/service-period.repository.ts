import { LIMITS, type Service, type ServicePeriod, type ServiceState } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Queryable, Transaction } from '../../kernel/db.ts';

type Stored = Omit<ServicePeriod, 'state'>;
export interface ServedOrg {
  readonly name: string;
  readonly kind: 'center' | 'enterprise' | 'external';
}
const DAY_MS = 86_400_000;

/** What a service with this period is at `now`. */
export function stateOf({ endsAt, disabled }: Pick<Stored, 'endsAt' | 'disabled'>, now: number): ServiceState {
  if (disabled) return 'off';
  if (endsAt === null) return 'open';
  if (endsAt <= now) return 'over';
  return endsAt - now <= LIMITS.service.soonDays * DAY_MS ? 'soon' : 'open';
}

/** SQL of the periods for which enterprises have services of the platform. */
export const servicePeriods = {
  /** Of an enterprise; an external one has those of its enterprise. */
  async of(on: Queryable, orgId: string): Promise<Stored[]> {
    const rows = await on.query<{ service: Service; ends_at: Date | null; disabled: boolean }>(
      `select service, ends_at, service_period.disabled from org join service_period on service_period.org_id in (org.id, org.parent_id)
        where org.id = $1`,
      [orgId],
    );
    return rows.map(({ service, ends_at, disabled }) => ({ service, endsAt: ends_at?.getTime() ?? null, disabled }));
  },
  /** Nobody else changes its services meanwhile. */
  async lock(tx: Transaction, orgId: string): Promise<ServedOrg | undefined> {
    const [row] = await tx.query<ServedOrg>('select name, kind from org where id = $1 for no key update', [orgId]);
    return row;
  },
  async set(tx: Transaction, orgId: string, { service, endsAt, disabled }: Stored, at: number): Promise<void> {
    await tx.query(
      `insert into service_period (id, org_id, service, ends_at, disabled, changed_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (org_id, service) do update set ends_at = $4, disabled = $5, changed_at = $6`,
      [newId(), orgId, service, endsAt === null ? null : new Date(endsAt), disabled, new Date(at)],
    );
  },
};
