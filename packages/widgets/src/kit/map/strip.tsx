import type { Language } from '@lightfield/contract';
import { mapsText } from '../../locales/maps/text.ts';
import type { MapDevice } from '../map.ts';
import { StateSign } from './mark.tsx';
import { type DeviceState, STANDINGS, type Standing, standings, stateOf } from './states.ts';

export interface StripProps {
  readonly devices: readonly MapDevice[];
  readonly total: number;
  readonly language: Language;
  readonly shows: { readonly totalCount: boolean; readonly equipProportion: boolean };
}
/** The sign of the worst among them. */
const signOf = (standing: Standing, devices: readonly MapDevice[]): DeviceState =>
  standing === 'alarm'
    ? (ALARMS.find((severity) => devices.some((device) => stateOf(device) === severity)) ?? 'severe')
    : standing;
const ALARMS = ['severe', 'important', 'normal'] as const;

/** How many devices there are, and how many of them are how. */
export function Strip({ devices, total, language, shows: { totalCount, equipProportion } }: StripProps) {
  if (!totalCount && !equipProportion) return null;
  const counts = standings(devices);
  const seen = STANDINGS.filter((standing) => counts[standing] > 0);
  return (
    <div className="lf-map-strip">
      <p>
        {totalCount ? <strong>{mapsText('total', { count: total })[language]}</strong> : null}
        {equipProportion
          ? seen.map((standing) => (
              <span key={standing}>
                <StateSign state={signOf(standing, devices)} />
                {mapsText('stateCount', { state: mapsText(`state.${standing}`), count: counts[standing] })[language]}
              </span>
            ))
          : null}
      </p>
      {equipProportion && devices.length > 0 ? (
        <div className="lf-map-shares" aria-hidden>
          {seen.map((standing) => (
            <i key={standing} data-standing={standing} style={{ flexGrow: counts[standing] }} />
          ))}
        </div>
      ) : null}
    </div>
  );
}
