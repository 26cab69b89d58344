import type { Widget } from '@lightfield/page';
import { useLayoutEffect, useState } from 'react';
import type { PageHost } from '../kit/host.ts';
import { createTriggers, hasTriggers, ownTriggers } from './triggers.ts';

/** Runs the triggers of a page that is looked at. `widgets`: with its components drawn out. */
export function useTriggers(widgets: readonly Widget[], page: PageHost, regions: readonly string[] | null): void {
  const [triggers] = useState(() => createTriggers());
  useLayoutEffect(() => {
    triggers.run(hasTriggers(widgets) ? ownTriggers(widgets, regions) : [], page);
  }, [triggers, widgets, page, regions]);
  useLayoutEffect(() => () => triggers.leave(), [triggers]);
}
