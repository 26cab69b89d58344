import { z } from 'zod';
import { Service, ServicePeriod } from '../entities/service-period.ts';
import { Id, formBoolean, formMillis, optional } from '../fields.ts';
import { defineCall } from './define-call.ts';

/** Services of the platform that end (decision 146). An enterprise shares its own with its external enterprises. */
export const servicePeriodCalls = {
  query: defineCall('/lfscada/org/service/query', {
    access: 'orgal_enterprise_view',
    scope: { org: 'id' },
    effect: 'reads',
    summary: 'Until when an enterprise has each service of the platform',
    body: z.object({ id: Id }),
    answer: z.array(ServicePeriod),
  }),
  /** 90003: somebody outside of the operation centre; 1012: it is no enterprise. */
  edit: defineCall('/lfscada/org/service/edit', {
    access: 'orgal_enterprise_edit',
    scope: { org: 'id' },
    effect: 'changes',
    summary: 'Prolong a service of an enterprise, end it, or switch it off',
    body: z.object({
      id: Id,
      service: Service,
      /** Left out: without an end. */
      endsAt: optional(formMillis),
      disabled: formBoolean,
    }),
    answer: z.array(ServicePeriod),
  }),
  mine: defineCall('/lfscada/org/service/my', {
    access: 'session',
    scope: 'own',
    effect: 'reads',
    summary: 'Until when the own enterprise has each service of the platform',
    body: z.object({}),
    answer: z.array(ServicePeriod),
  }),
};
