import type { PageFacts } from '@lightfield/contract';
import type { FactsOf } from '@lightfield/page';

/** Facts as a page came with them, for whoever knows a binding; of how alarms stand there are none. */
export const factsFrom =
  (facts: Readonly<Record<string, PageFacts>>): FactsOf =>
  ({ type, signalId, mvarId, alarm }) =>
    alarm === undefined ? facts[type === 'mvar' ? mvarId : signalId] : undefined;
