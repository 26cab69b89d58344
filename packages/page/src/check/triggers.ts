import { bindingKey } from '../binding.ts';
import type { ClickEvent } from '../click-event.ts';
import { type Texts, type WidgetDefinition, takesClickEvent } from '../definition.ts';
import { pageText } from '../locales/page/text.ts';
import { everyWidget } from '../tree.ts';
import { endlessTriggers, writesOf } from '../trigger/circles.ts';
import { type Trigger, type TriggerKind, isByPerson } from '../trigger/trigger.ts';
import type { Widget } from '../widget.ts';
import { type Words, checkClick } from './click.ts';
import type { CheckFacts, Report } from './finding.ts';

const TITLES: Record<TriggerKind, Texts> = {
  double: pageText('checkTrigger.double'),
  hold: pageText('checkTrigger.hold'),
  value: pageText('checkTrigger.value'),
  open: pageText('checkTrigger.open'),
  leave: pageText('checkTrigger.leave'),
};
const WORDS = new Map<TriggerKind, Words>(
  Object.entries(TITLES).map(([kind, title]): [TriggerKind, Words] => [
    kind as TriggerKind,
    {
      nowhere: pageText('checkTrigger.nowhere', { title }),
      gone: pageText('checkTrigger.gone', { title }),
      unseen: pageText('checkTrigger.unseen', { title }),
    },
  ]),
);

/** Widgets of a page, or of a component, whose triggers set each other off without end. */
export const endlessOf = (widgets: readonly Widget[]): ReadonlySet<string> => endlessTriggers(everyWidget(widgets));

interface Around {
  readonly facts: CheckFacts;
  readonly report: Report;
  readonly endless: ReadonlySet<string>;
}

/** Triggers that can do nothing, or more than was meant. */
export function checkTriggers(widget: Widget, definition: WidgetDefinition | undefined, around: Around): void {
  const { facts, report, endless } = around;
  for (const trigger of widget.triggers) {
    if (!trigger.enable) continue;
    const title = TITLES[trigger.on];
    const warn = (texts: Texts) => report('click', 'warning', texts);
    const actions = trigger.actions.filter((action) => action.enable);
    if (actions.length === 0) warn(pageText('checkTrigger.noAction', { title }));
    checkWatched(trigger, title, report);
    if (isByPerson(trigger)) checkPressed(widget, definition, title, warn);
    for (const action of actions) {
      if (trigger.on === 'leave' && !isDoneLeaving(action)) warn(pageText('checkTrigger.notOnLeaving'));
      else checkClick(action, facts, report, WORDS.get(trigger.on));
    }
    const unasked = !isByPerson(trigger) && actions.some((one) => !one.config.confirm && writesOf(one).length > 0);
    if (unasked) report('click', 'hint', pageText('checkTrigger.unasked', { title }));
  }
  if (endless.has(widget.id)) report('wrong', 'warning', pageText('checkTrigger.endless'));
}

/** Once a page is left nobody is there to be asked, or to be shown something. */
export const isDoneLeaving = ({ config }: ClickEvent): boolean =>
  (config.action === 'script' || (config.action === 'write' && config.writeType !== 'input')) && !config.confirm;

function checkWatched({ on, data, condition }: Trigger, title: Texts, report: Report): void {
  if (on === 'value' && !bindingKey(data)) report('unbound', 'warning', pageText('checkTrigger.unbound', { title }));
  if (condition.enable && !bindingKey(condition.config.data))
    report('unbound', 'warning', pageText('checkTrigger.conditionUnbound', { title }));
}

function checkPressed(
  { clickEvent: { enable, config } }: Widget,
  definition: WidgetDefinition | undefined,
  title: Texts,
  warn: (texts: Texts) => void,
): void {
  if (definition && !takesClickEvent(definition)) warn(pageText('checkTrigger.ownClick', { title }));
  else if (enable && config.action === 'write' && config.writeType === 'press')
    warn(pageText('checkTrigger.pressed', { title }));
}
