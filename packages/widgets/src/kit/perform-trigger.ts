import { type LiveValue, type Trigger, type Widget, conditionHolds } from '@lightfield/page';
import type { Live, PageHost } from './host.ts';
import { isDoubtful } from './reading.ts';

/** A value that can be relied on; nothing else sets anything off. */
export function trusted(live: Pick<Live, 'read'>, key: string): LiveValue {
  const reading = live.read(key);
  return reading && !isDoubtful(reading.quality) ? reading.value : undefined;
}

/**
 * Carries out one trigger of a widget, if its condition holds: its actions in order, each as a click would, with its own question
 * and delay. Where one is refused or fails, those after it are not begun. `place`: which of the widget's it is.
 */
export async function performTrigger(
  page: Pick<PageHost, 'act' | 'live'>,
  widget: Widget,
  trigger: Pick<Trigger, 'condition' | 'actions'>,
  place: number,
): Promise<void> {
  if (!conditionHolds(trigger, (key) => trusted(page.live, key))) return;
  // a click that is under way is another matter: only the very same trigger waits for its end
  const itself = { ...widget, id: `${widget.id}:${place}` };
  for (const action of trigger.actions) {
    if (!action.enable) continue;
    if (!(await page.act(itself, action))) return;
  }
}
