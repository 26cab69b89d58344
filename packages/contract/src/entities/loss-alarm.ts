import { z } from 'zod';
import { Id, told } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { AlarmMethod, ConfirmRule } from './alarm.ts';
import { Severity } from './common.ts';

/** What can be lost: a gateway, one of several drivers of a device, a device with all of its drivers. */
export const LossKind = z.enum(['gateway', 'driver', 'device']);
export type LossKind = z.infer<typeof LossKind>;

/** How the loss of something is told. It is restored by itself. */
export const LossRule = z.object({
  enabled: z.boolean(),
  /** It is lost for so long before the alarm is raised. */
  delaySeconds: z.int().min(0).max(LIMITS.alarm.lossDelayMaxSeconds),
  severity: Severity,
  confirmRule: ConfirmRule,
  voice: z.boolean(),
  /** Times it is spoken; 0 is for ever. */
  loop: z.int().min(0).max(100),
  /** Alarm group that is told; `null`: the accounts authorised for the devices. */
  group: Id.nullable(),
  /** None: it is only recorded. */
  methods: z
    .array(AlarmMethod)
    .max(AlarmMethod.options.length)
    .refine((methods) => new Set(methods).size === methods.length, told('通知方式不能重复', 'methods must differ')),
});
export type LossRule = z.infer<typeof LossRule>;

/** Of an enterprise. */
export const LossSettings = z.object({ gateway: LossRule, driver: LossRule, device: LossRule });
export type LossSettings = z.infer<typeof LossSettings>;

/** Of a device or a template: `null` follows the template, then the enterprise. */
export const LossOverride = z.object({ driver: LossRule.nullable(), device: LossRule.nullable() });
export type LossOverride = z.infer<typeof LossOverride>;

const rule = (more: Pick<LossRule, 'delaySeconds' | 'severity'>): LossRule => ({
  enabled: true,
  confirmRule: 'auto',
  voice: false,
  loop: 1,
  group: null,
  methods: ['push'],
  ...more,
});
/** While an enterprise has set nothing. */
export const LOSS_DEFAULTS: LossSettings = {
  gateway: rule({ delaySeconds: 30, severity: 'severe' }),
  driver: rule({ delaySeconds: 10, severity: 'important' }),
  device: rule({ delaySeconds: 10, severity: 'severe' }),
};
export const NO_LOSS_OVERRIDE: LossOverride = { driver: null, device: null };

/** Of a gateway: its own going; `null` follows the enterprise. Of what is behind it devices and templates say it. */
export const LossOfGateway = z.object({ gateway: LossRule.nullable() });
export type LossOfGateway = z.infer<typeof LossOfGateway>;

/** What holds for an enterprise: its own settings, those of the enterprise above an external one, or the defaults. */
export const LossSettingsOf = z.object({
  orgId: Id,
  settings: LossSettings,
  from: z.enum(['own', 'above', 'default']),
});
export type LossSettingsOf = z.infer<typeof LossSettingsOf>;

/** What holds for a device or a template when it says nothing itself, and where that comes from. */
export const LossOverrideOf = z.object({
  id: Id,
  settings: LossOverride,
  inherited: z.object({
    driver: LossRule,
    device: LossRule,
    driverFrom: z.enum(['template', 'enterprise', 'default']),
    deviceFrom: z.enum(['template', 'enterprise', 'default']),
  }),
});
export type LossOverrideOf = z.infer<typeof LossOverrideOf>;

/** What holds for a gateway when it says nothing itself, and where that comes from. */
export const LossOfGatewayOf = z.object({
  id: Id,
  /** Whose alarm groups it can name. */
  orgId: Id,
  settings: LossOfGateway,
  inherited: LossRule,
  from: z.enum(['enterprise', 'default']),
});
export type LossOfGatewayOf = z.infer<typeof LossOfGatewayOf>;
