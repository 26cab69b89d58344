import type { Severity, ThemeLook } from '@lightfield/contract';
import { luminance, parseColour } from '@lightfield/page';
import type { CSSProperties } from 'react';
import { cssColour } from '../kit/colour.ts';

/** Ground and number of the mark of a severity, unless the theme of a page says otherwise. */
export const ALARM_COLOURS: Readonly<Record<Severity, { readonly colour: string; readonly ink: string }>> = {
  severe: { colour: '#d3202e', ink: '#ffffff' },
  important: { colour: '#e8780c', ink: '#1b1206' },
  normal: { colour: '#f2c200', ink: '#1b1606' },
};
/** As CSS. */
export const alarmColour = (severity: Severity): string =>
  `var(--lf-alarm-${severity}, ${ALARM_COLOURS[severity].colour})`;
export const alarmInk = (severity: Severity): string =>
  `var(--lf-alarm-${severity}-ink, ${ALARM_COLOURS[severity].ink})`;

/** A colour upon which black and white are equally readable. */
const MIDDLE = 0.18;
/** What a page hands down to the marks of its alarms. */
export function alarmStyle(alarms: ThemeLook['alarms'] = {}): CSSProperties {
  return Object.fromEntries(
    Object.entries(alarms).flatMap(([severity, text]) => {
      const colour = text === undefined ? undefined : parseColour(text);
      if (text === undefined || !colour) return [];
      const ink = luminance(colour) > MIDDLE ? '#1b1206' : '#ffffff';
      return [
        [`--lf-alarm-${severity}`, cssColour(text)],
        [`--lf-alarm-${severity}-ink`, ink],
      ];
    }),
  );
}
