import type { Language, Text } from '@lightfield/contract';
import type { Font } from '@lightfield/page';
import { chartText } from '../../locales/charts/text.ts';
import { fontCss } from '../paint.ts';
import { quickTimes } from '../quick-times.ts';
import { type Size, isLow } from './layout.ts';
import type { Past } from './use-past.ts';

/** How long a stretch is, in the largest unit that says it whole. */
export function stretchText(minutes: number): Text {
  if (minutes % 1_440 === 0) return chartText('span.days', { count: minutes / 1_440 });
  if (minutes % 60 === 0) return chartText('span.hours', { count: minutes / 60 });
  return chartText('span.minutes', { count: minutes });
}
/** How long something was, as people say it. */
export function lengthText(ms: number): Text {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return chartText('span.seconds', { count: Math.round(ms / 1_000) });
  if (minutes < 60) return chartText('span.minutes', { count: minutes });
  return chartText('span.clock', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

interface TimeFilterProps {
  /** The widget's own. */
  readonly minutes: number;
  readonly past: Pick<Past, 'stretch' | 'choose' | 'mayChoose'>;
  /** Of the widget: a low one has no room for it. */
  readonly size: Size;
  readonly font: Font;
  readonly language: Language;
}
/** Lets whoever looks at a chart choose another stretch, and leads back from a part that was enlarged. */
export function TimeFilter({ past, size, minutes, font, language }: TimeFilterProps) {
  const { stretch, choose, mayChoose } = past;
  if (!mayChoose || isLow(size)) return null;
  const isZoomed = stretch !== null && 'from' in stretch;
  const value = isZoomed ? 'zoomed' : String(stretch ? stretch.lastMs / 60_000 : minutes);
  return (
    <select
      className="lf-chart-stretch"
      style={fontCss(font)}
      aria-label={chartText('say.stretch')[language]}
      value={value}
      onChange={(event) => {
        const chosen = Number(event.target.value);
        choose(chosen === minutes ? null : { lastMs: chosen * 60_000 });
      }}
    >
      {isZoomed ? <option value="zoomed">{chartText('say.zoomed')[language]}</option> : null}
      {quickTimes(minutes).map((each) => (
        <option key={each} value={each}>
          {stretchText(each)[language]}
        </option>
      ))}
    </select>
  );
}
