import {
  type CommFault,
  type CommRule,
  LIMITS,
  LOSS_DEFAULTS,
  type LossKind,
  type LossOverride,
  type LossRule,
} from '@lightfield/contract';
import { CallRefused } from '../wire.ts';

/** A rule as its form has it: to speak for ever is a choice of its own, not the number 0. */
export interface LossFields extends Omit<LossRule, 'delaySeconds'> {
  delaySeconds: number | null;
  repeat: 'times' | 'forever';
}
export const DELAY_MAX = LIMITS.alarm.lossDelayMaxSeconds;
/** Times that an alarm can be spoken (LossRule of the contract). */
export const LOOP_MAX = 100;

export const fieldsOf = (rule: LossRule): LossFields => ({
  ...rule,
  repeat: rule.loop === 0 ? 'forever' : 'times',
  loop: Math.max(rule.loop, 1),
});

/** `shown`: fields that are on the screen; of what is switched off the rest stays as it was. */
export function ruleOf(before: LossRule, shown: Partial<LossFields>): LossRule {
  const { repeat, ...fields } = { ...fieldsOf(before), ...shown };
  return {
    ...fields,
    delaySeconds: fields.delaySeconds ?? before.delaySeconds,
    loop: repeat === 'forever' ? 0 : fields.loop,
    group: fields.group ?? null,
  };
}

/** What a device or a template says of its own; where nothing is left of it, it is as if nothing had been said. */
export const ownOrNone = (own: LossOverride): LossOverride | undefined =>
  own.driver || own.device || own.rules?.length ? own : undefined;

/** A rule of an engineer on how a device answers: what it is about, and how that is told. */
export interface CommFields extends LossFields {
  content: string;
  driver: string;
  states: CommFault[];
}
const NEW_RULE: CommRule = { ...LOSS_DEFAULTS.device, delaySeconds: 600, content: '', driver: '', states: ['failing'] };
export const commFieldsOf = (rule: CommRule = NEW_RULE): CommFields => ({
  ...fieldsOf(rule),
  content: rule.content,
  driver: rule.driver,
  states: rule.states,
});
export const commRuleOf = (before: CommRule | undefined, shown: Partial<CommFields>): CommRule => {
  const { id, ...known } = before ?? NEW_RULE;
  const { content = known.content, driver = known.driver, states = known.states, ...told } = shown;
  return { ...ruleOf(known, told), ...(id !== undefined && { id }), content: content.trim(), driver, states };
};

/** A time as people say it, in the largest unit that needs no fraction. */
export function timeOf(seconds: number): { unit: 'second' | 'minute' | 'hour'; count: number } {
  if (seconds > 0 && seconds % 3600 === 0) return { unit: 'hour', count: seconds / 3600 };
  if (seconds > 0 && seconds % 60 === 0) return { unit: 'minute', count: seconds / 60 };
  return { unit: 'second', count: seconds };
}

/** The server names a field by its way through the settings (`settings.device.group`); the form has one rule of them. */
export function errorOfKind(error: unknown, kind: LossKind | 'rules'): unknown {
  if (!(error instanceof CallRefused)) return error;
  const { code, message, data } = error;
  const own = (field: string): string => {
    const way = field.split('.');
    const at = way.indexOf(kind);
    // an own rule has its place in the list between
    const name = at < 0 ? undefined : way.slice(at + 1).find((part) => !/^\d+$/.test(part));
    return name ?? field;
  };
  if (error.fields.length > 0)
    return new CallRefused(
      code,
      message,
      error.fields.map((one) => ({ ...one, field: own(one.field) })),
    );
  const field = error.detail('field');
  return field !== undefined ? new CallRefused(code, message, { ...(data as object), field: own(field) }) : error;
}
