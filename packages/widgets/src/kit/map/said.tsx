import type { ReactNode } from 'react';
import { mapsText } from '../../locales/maps/text.ts';
import { usePage } from '../host.ts';
import type { ShownDevices } from './use-devices.ts';

function emptyOf({ isUnbound, isWaiting, reason, devices, placed }: ShownDevices) {
  if (isUnbound) return 'unbound';
  if (isWaiting || reason) return undefined;
  if (devices.length === 0) return 'none';
  return placed.length === 0 ? 'noPlace' : undefined;
}

/** What there is to say of a map, above what its colours mean: nothing is there, something could not be had, some are not on it. */
export function Said({ shown, below = null }: { readonly shown: ShownDevices; readonly below?: ReactNode }) {
  const { language } = usePage();
  const { devices, placed, total, isSample, isUnbound, reason } = shown;
  const empty = emptyOf(shown);
  const without = devices.length - placed.length;
  const lines: string[] = [];
  if (isSample && !isUnbound) lines.push(mapsText('sample')[language]);
  if (reason) lines.push(reason);
  if (without > 0 && placed.length > 0) lines.push(mapsText('noPlaceCount', { count: without })[language]);
  if (total > devices.length) lines.push(mapsText('more', { count: devices.length })[language]);
  return (
    <>
      {empty ? <p className="lf-map-none">{mapsText(empty)[language]}</p> : null}
      {lines.length > 0 || below !== null ? (
        <div className="lf-map-foot">
          {lines.length > 0 ? <p className="lf-map-say">{lines.join(' · ')}</p> : null}
          {below}
        </div>
      ) : null}
    </>
  );
}
