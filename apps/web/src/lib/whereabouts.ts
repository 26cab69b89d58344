/** Why the place is not known: the person or their browser says no, the device cannot tell, or it takes too long. */
export type NoPlace = 'denied' | 'unknown' | 'slow';
/** A cellar has no satellites: after so long nobody waits any more, ms. */
const PATIENCE_MS = 20_000;
/** Where somebody was a moment ago is where they are, ms. */
const FRESH_MS = 60_000;
/** Decimals of a degree: a metre. */
const DECIMALS = 5;
/** Codes of `GeolocationPositionError`. */
const [DENIED, SLOW] = [1, 3];

/**
 * Where this device is, as words of a step: "31.23042, 121.47370 ±12 m". Asked only when the person says so; their browser asks them
 * beside that. It needs no network. Rejects with a `NoPlace`.
 */
export function whereabouts(): Promise<string> {
  return new Promise((done, fail: (why: NoPlace) => void) => {
    if (!('geolocation' in navigator)) return fail('unknown');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        done(`${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)} ±${Math.ceil(accuracy)} m`),
      ({ code }) => fail(code === DENIED ? 'denied' : code === SLOW ? 'slow' : 'unknown'),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    );
  });
}
