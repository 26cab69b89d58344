import { z } from 'zod';
import { Id, Millis, told } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Severity, Value } from './common.ts';
import { contractText } from '../locales/words/text.ts';

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
    .refine((methods) => new Set(methods).size === methods.length, told(contractText('alarm.methodsMustDiffer')))
    .default(['push']),
});
export type AlarmSettings = z.infer<typeof AlarmSettings>;

/** What the status mapping of the variable says where there are numbers; each absent where it has no text. */
export const AlarmTexts = z.object({
  value: z.string().optional(),
  recoveredValue: z.string().optional(),
  /** The condition with the text in the place of the number it compares with, e.g. "= 运行". */
  condition: z.string().optional(),
});
export type AlarmTexts = z.infer<typeof AlarmTexts>;

/** What an alarm says: a rule on a value, or that a gateway, a driver or a device is lost. */
export const AlarmAbout = z.enum(['value', 'gateway', 'driver', 'device']);
export type AlarmAbout = z.infer<typeof AlarmAbout>;

/** One occurrence of an alarm rule becoming true: of a device, of a project itself, or of a gateway (that it is lost). */
export const AlarmEvent = z.object({
  id: Id,
  about: AlarmAbout,
  /** `null`: an alarm of a project's own, or of a gateway. */
  equipId: Id.nullable(),
  /** The project whose own alarm it is, on one of its calculated variables; `null`: an alarm of a device. */
  projectId: Id.nullable(),
  /** The gateway that is lost: one alarm for all that is behind it; `null`: any other alarm. */
  gatewayId: Id.nullable(),
  /** Name of the device, of the project, or of the gateway. */
  equipName: z.string(),
  /** The variable, or the calculated variable; `null`: something is lost. */
  signalId: Id.nullable(),
  signalTitle: z.string(),
  unit: z.string(),
  content: z.string(),
  severity: Severity,
  confirmRule: ConfirmRule,
  /** The condition in words of the field, e.g. "> 90"; empty when something is lost. */
  condition: z.string(),
  /** Scaled value when the condition became true; of what is lost what its driver said. */
  value: Value,
  raisedAt: Millis,
  /** `null` while the condition still holds. */
  recoveredAt: Millis.nullable(),
  recoveredValue: Value,
  /** Absent: the variable maps none of them. */
  texts: AlarmTexts.optional(),
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

/** How the open alarms of a device, project or group are shown. */
export const AlarmStanding = z.object({
  /** The worst whose condition holds and whose rule is not shelved; `null`: none. */
  alarmWorst: Severity.nullable(),
  /** Those that hold and are shelved; they are in no other count. */
  alarmsShelved: z.int(),
});
export type AlarmStanding = z.infer<typeof AlarmStanding>;
