import { z } from 'zod';
import { Millis } from '../fields.ts';

/** Services of the platform that the operation centre gives an enterprise for a time (OPS-9, decision 146), in the order in which they are shown. */
export const SERVICES = ['project', 'dataCentre', 'api', 'style'] as const;
export const Service = z.enum(SERVICES);
export type Service = z.infer<typeof Service>;

/** `open`: no end is near; `soon`: it ends within `LIMITS.service.soonDays`; `over`: it has ended; `off`: switched off by the operation centre. */
export const SERVICE_STATES = ['open', 'soon', 'over', 'off'] as const;
export const ServiceState = z.enum(SERVICE_STATES);
export type ServiceState = z.infer<typeof ServiceState>;

export const ServicePeriod = z.object({
  service: Service,
  /** `null`: without an end. */
  endsAt: Millis.nullable(),
  disabled: z.boolean(),
  state: ServiceState,
});
export type ServicePeriod = z.infer<typeof ServicePeriod>;
