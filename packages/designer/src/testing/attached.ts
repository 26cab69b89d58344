// oxlint-disable vitest/no-standalone-expect -- called from tests
import { ENDS, distanceToPath, endPoint, everyWidget, isLaid, linkOf, portOf } from '@lightfield/page';
import { expect } from 'vitest';
import type { Editor } from '../editor.ts';
import { isFixed } from '../document/locks.ts';
import { isRightAngled } from '../routing/way.ts';

/** Every pipe of the page ends where it is attached, at right angles all along, and on the page where what it holds is. */
export function expectAttached(editor: Editor): void {
  const { document, catalogue } = editor;
  for (const line of everyWidget(document.widgets)) {
    if (!isLaid(line)) continue;
    const { points } = line.position;
    // one that was locked stays where it was
    if (isFixed(document, line)) continue;
    expect(isRightAngled(points), `${line.id} ${JSON.stringify(points)}`).toBe(true);
    for (const end of ENDS) {
      const link = linkOf(line, end);
      if (!link) continue;
      const target = document.find(link.widgetId);
      if (!target) throw new Error(`${line.id} is attached to ${link.widgetId}, which is gone`);
      const at = endPoint(line, end) ?? { x: NaN, y: NaN };
      const place = link.anchor === 'along' ? undefined : portOf(link, target, catalogue)?.at;
      const far =
        link.anchor === 'along' && 'points' in target.position
          ? distanceToPath(at, target.position.points)
          : Math.hypot((place?.x ?? NaN) - at.x, (place?.y ?? NaN) - at.y);
      expect(far, `${line.id}.${end} is ${far} away from ${link.widgetId}`).toBeLessThan(1);
    }
  }
}
