import type { Service } from '@lightfield/contract';

/**
 * SQL: whether a service of the platform has ended, or is switched off, for an organisation (decision 146). An external enterprise has what
 * its enterprise has. `orgId`: SQL of a uuid.
 */
export const serviceShut = (orgId: string, service: Service): string =>
  `exists (select 1 from org as served join service_period on service_period.org_id in (served.id, served.parent_id)
            where served.id = ${orgId} and service_period.service = '${service}'
              and (service_period.disabled or service_period.ends_at <= now()))`;
