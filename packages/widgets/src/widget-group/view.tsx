import { frameOf, repeatedOf } from '@lightfield/page';
import type { CSSProperties } from 'react';
import { usePage } from '../kit/host.ts';
import type { ViewProps } from '../kit/view.ts';
import { viewText } from '../locales/view/text.ts';

/**
 * The page draws the children, each with its own look; around them there is nothing to see. Beside places that are repeated
 * stands what could not be shown.
 */
export function WidgetGroupView({ widget }: ViewProps<unknown>) {
  const { language } = usePage();
  const told = repeatedOf(widget);
  if (!told) return null;
  const { width, height } = frameOf(widget.position);
  const { found, shown, gone } = told;
  const words = gone
    ? viewText('widgetGroup.gone')
    : shown === 0
      ? viewText('widgetGroup.noDevices')
      : viewText('widgetGroup.more', { count: found - shown });
  if (shown > 0)
    return (
      <text x={width - 6} y={height - 8} textAnchor="end" style={WORDS}>
        {words[language]}
      </text>
    );
  return (
    <g>
      <rect width={width} height={height} rx={4} fill="none" stroke="var(--lf-page-ring)" strokeDasharray="6,4" />
      <text x={width / 2} y={height / 2 + 5} textAnchor="middle" style={WORDS}>
        {words[language]}
      </text>
    </g>
  );
}
/** Readable on whatever lies behind. */
const WORDS: CSSProperties = {
  fontSize: 14,
  fill: '#1f2d3a',
  stroke: '#ffffff',
  strokeWidth: 4,
  strokeLinejoin: 'round',
  paintOrder: 'stroke',
};
