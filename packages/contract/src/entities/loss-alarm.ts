import { z } from 'zod';
import { Id, told } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { AlarmMethod, ConfirmRule } from './alarm.ts';
import { Severity } from './common.ts';
import { contractText } from '../locales/words/text.ts';

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
    .refine((methods) => new Set(methods).size === methods.length, told(contractText('lossAlarm.methodsMustDiffer'))),
});
export type LossRule = z.infer<typeof LossRule>;

/** Of an enterprise. */
export const LossSettings = z.object({ gateway: LossRule, driver: LossRule, device: LossRule });
export type LossSettings = z.infer<typeof LossSettings>;

/** What a rule can be about: how a device does not answer. */
export const CommFault = z.enum(['failing', 'never', 'unknown']);
export type CommFault = z.infer<typeof CommFault>;

/**
 * An alarm rule of an engineer on how a device, or one driver of it, answers: beside the alarms of losses, so that a state can be told
 * a second time, later, to others or in other words. Restored when it answers; while nothing is known, only if the rule is about that.
 */
export const CommRule = LossRule.extend({
  /** Given by the platform when it is absent. */
  id: Id.optional(),
  content: z.string().trim().min(1).max(LIMITS.alarm.contentMax),
  /** Name of a driver; empty: the device as a whole. */
  driver: z.string().max(100),
  states: z
    .array(CommFault)
    .min(1)
    .max(CommFault.options.length)
    .refine((states) => new Set(states).size === states.length, told(contractText('lossAlarm.statesMustDiffer'))),
});
export type CommRule = z.infer<typeof CommRule>;

/** Of a device or a template: `null` follows the template, then the enterprise. Its own rules come beside those of the template. */
export const LossOverride = z.object({
  driver: LossRule.nullable(),
  device: LossRule.nullable(),
  rules: z.array(CommRule).max(LIMITS.alarm.commRules).optional(),
});
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
    /** Rules of the template. */
    rules: z.array(CommRule),
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
