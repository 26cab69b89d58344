import { z } from 'zod';
import { Id, Millis, told } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Severity, Value } from './common.ts';

/** The eight comparison symbols of S1 §3: > < = >= <= != include, not include. */
export const Comparison = z.enum(['gt', 'lt', 'eq', 'ge', 'le', 'ne', 'include', 'exclude']);
export type Comparison = z.infer<typeof Comparison>;

/** `manual`: a person confirms after recovery. `auto`: recovery confirms, and a person may confirm earlier. */
export const ConfirmRule = z.enum(['manual', 'auto']);
export type ConfirmRule = z.infer<typeof ConfirmRule>;

/** Ways in which an alarm reaches people (S1 §3): message in the product, SMS, phone call. */
export const AlarmMethod = z.enum(['push', 'sms', 'phone']);
export type AlarmMethod = z.infer<typeof AlarmMethod>;

export const AlarmSettings = z.object({
  /** Key of the watched variable in the same device. */
  variable: z.string(),
  comparison: Comparison,
  /** What the scaled value is compared with; text for strings. For `include`/`exclude`: the part looked for. */
  value: z.string().min(1).max(100),
  content: z.string().trim().min(1).max(LIMITS.alarm.contentMax),
  /** Matches in a row before it is raised, and non-matches in a row before it clears. */
  filterCount: z.int().min(1).max(LIMITS.alarm.filterCountMax).default(1),
  severity: Severity.default('normal'),
  confirmRule: ConfirmRule.default('manual'),
  enabled: z.boolean().default(true),
  voice: z.boolean().default(false),
  /** Times a voice alarm is spoken; 0 is for ever. */
  loop: z.int().min(0).max(100).default(1),
  /** Alarm group that is told; `null`: the accounts authorised for the device. */
  group: Id.nullable().default(null),
  /** Ways in which it is told, each once; none: it is only recorded. */
  methods: z
    .array(AlarmMethod)
    .max(AlarmMethod.options.length)
    .refine((methods) => new Set(methods).size === methods.length, told('通知方式不能重复', 'methods must differ'))
    .default(['push']),
});
export type AlarmSettings = z.infer<typeof AlarmSettings>;

/** One occurrence of an alarm rule becoming true: of a device, or of a project itself. */
export const AlarmEvent = z.object({
  id: Id,
  /** `null`: an alarm of a project's own. */
  equipId: Id.nullable(),
  /** The project whose own alarm it is, on one of its calculated variables; `null`: an alarm of a device. */
  projectId: Id.nullable(),
  /** Name of the device, or of the project. */
  equipName: z.string(),
  /** The variable, or the calculated variable. */
  signalId: Id,
  signalTitle: z.string(),
  unit: z.string(),
  content: z.string(),
  severity: Severity,
  confirmRule: ConfirmRule,
  /** The condition in words of the field, e.g. "> 90". */
  condition: z.string(),
  /** Scaled value when the condition became true. */
  value: Value,
  raisedAt: Millis,
  /** `null` while the condition still holds. */
  recoveredAt: Millis.nullable(),
  recoveredValue: Value,
  confirmedAt: Millis.nullable(),
  /** Login name of the person ('': the caller is not told), or `null` when recovery confirmed by itself. */
  confirmedBy: z.string().nullable(),
});
export type AlarmEvent = z.infer<typeof AlarmEvent>;

/** An alarm as lists show it: the event, and what people have made of it. */
export const AlarmRecord = AlarmEvent.extend({
  /** It was raised while its rule was shelved: nobody was told. */
  shelved: z.boolean(),
  /** The shelf on which its rule lies now, if any. */
  shelfId: Id.nullable(),
  comments: z.int().nonnegative(),
});
export type AlarmRecord = z.infer<typeof AlarmRecord>;
