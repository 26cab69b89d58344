import { LIMITS, type PageOpened, type PageView } from '@lightfield/contract';
import { beginLine } from '../../../live/begun-line.ts';

/**
 * What the line of a page carries: the values it shows. A page without any still tells gateway and alarms, which come with any
 * line; one with too many takes all of its device. The server gives its token by the same rule.
 */
export function lineSignals({ document }: Pick<PageView, 'document'>): 'all' | string[] {
  const { signals } = document['bind'] as { signals: string[] };
  return signals.length > 0 && signals.length <= LIMITS.monitor.signalsPerSocket ? signals : 'all';
}

export const beginLineOf = ({ page, line }: PageOpened): void => beginLine(page.equipmentId, lineSignals(page), line);
