import { z } from 'zod';
import { Comparison } from '../animation.ts';
import { Bound } from '../binding.ts';
import { ClickEvent } from '../click-event.ts';

/** What sets a trigger off. The first two are the person's; the others happen by themselves while the page is looked at. */
export const TRIGGER_KINDS = ['double', 'hold', 'value', 'open', 'leave'] as const;
export type TriggerKind = (typeof TRIGGER_KINDS)[number];
/** When a value counts as changed: at all, to or from zero, or over a limit. */
export const TRIGGER_CHANGES = ['any', 'true', 'false', 'above', 'below'] as const;

/** Of one widget. */
export const MOST_TRIGGERS = 10;
/** Of one trigger, one after the other. */
export const MOST_TRIGGER_ACTIONS = 10;

/** What a widget does beside its click event (decision 117). Its actions are click events: their fields, their rules, their words. */
export const Trigger = z.object({
  on: z.enum(TRIGGER_KINDS).default('double'),
  enable: z.boolean().default(true),
  /** Only for `value`: what is watched, and which of its changes counts. */
  data: Bound,
  change: z.enum(TRIGGER_CHANGES).default('any'),
  limit: z.number().min(-1e12).max(1e12).default(0),
  /** Compared as an animation compares; without a value nothing holds. */
  condition: z
    .object({
      enable: z.boolean().default(false),
      config: z
        .object({ data: Bound, symbol: Comparison.default('=='), value: z.string().max(200).default('1') })
        .prefault({}),
    })
    .prefault({}),
  /** In order; the first that is refused, or fails, is the last. */
  actions: z.array(ClickEvent).max(MOST_TRIGGER_ACTIONS).default([]),
});
export type Trigger = z.infer<typeof Trigger>;
export const Triggers = z.array(Trigger).max(MOST_TRIGGERS).default([]);

export const isByPerson = ({ on }: Pick<Trigger, 'on'>): boolean => on === 'double' || on === 'hold';

/** Triggers of one kind that would do something. */
export const triggersOn = (triggers: readonly Trigger[], kind: TriggerKind): readonly Trigger[] =>
  triggers.filter(({ on, enable, actions }) => on === kind && enable && actions.some((action) => action.enable));

interface Answering {
  readonly clickEvent: ClickEvent;
  readonly triggers: readonly Trigger[];
}
/** Does a widget do something when it is pressed, in whatever way? */
export const answersToPress = ({ clickEvent, triggers }: Answering): boolean =>
  clickEvent.enable || triggersOn(triggers, 'double').length > 0 || triggersOn(triggers, 'hold').length > 0;
