import { LIMITS, type PermissionCode, type Service } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';
import { holdersOf } from '../../kernel/holder-messages.ts';

/** Of an enterprise whoever may use the service is told. */
const USERS = {
  project: 'manage_project_view',
  dataCentre: 'manage_datacenter_view',
  api: 'manage_api_view',
  style: 'manage_style_view',
} as const satisfies Record<Service, PermissionCode>;

/** Services that end, for whoever tells people of it. One that is switched off is not reminded of. */
export const endingServices = {
  kind: 'project' as const,
  days: [LIMITS.service.soonDays, 7, 1],
  async ending(on: Queryable, from: number, until: number) {
    const rows = await on.query<{ id: string; service: Service; changed_at: Date; ends_at: Date; accounts: string[] }>(
      `select service_period.id, service, changed_at, ends_at,
              array(${holdersOf('service_period.org_id', '($3::jsonb ->> service)')}) as accounts
         from service_period join org on org.id = service_period.org_id
        where ends_at > $1 and ends_at <= $2 and not service_period.disabled and not org.disabled`,
      [new Date(from), new Date(until), JSON.stringify(USERS)],
    );
    return rows.map(({ id, service, changed_at, ends_at, accounts }) => ({
      id,
      name: '',
      of: `${service}Service` as const,
      // of the three kinds of dialogs and addresses (S3 §2) this one has its own; all others are told of as projects
      ...(service === 'api' && { equipType: 'api' as const }),
      madeAt: changed_at.getTime(),
      endsAt: ends_at.getTime(),
      accounts,
    }));
  },
};
