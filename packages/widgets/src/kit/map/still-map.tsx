import type { MapPlace, PlaceWords, PlacedDevice } from '../map.ts';
import { StateSign } from './mark.tsx';
import { type Size, viewAround, viewOfAll } from './mercator.ts';
import { stateOf } from './states.ts';

export interface StillMapProps {
  readonly devices: readonly PlacedDevice[];
  readonly wordsOf: (device: PlacedDevice) => PlaceWords;
  readonly centre: MapPlace | null;
  readonly zoom: number;
  readonly size: Size;
  readonly link?: ((id: string) => { readonly href: string; open(): void } | undefined) | undefined;
}
/** Room around the devices, page units: above them stands what is counted, and a name is as wide on either side. */
const ROOM = 60;
/** So many are drawn one by one. */
const MOST = 500;

/**
 * The devices over a grid, as a picture: on the canvas of the designer, and where a browser cannot draw the map. Nothing can be
 * moved; a click opens a device all the same.
 */
export function StillMap({ devices, wordsOf, centre, zoom, size, link }: StillMapProps) {
  const room = Math.min(ROOM, size.width / 4, size.height / 4);
  const view = centre ? viewAround(centre, zoom, size) : viewOfAll(devices, zoom, size, room);
  const seen = devices
    .map((device) => ({ device, at: view.at(device) }))
    .filter(({ at: { x, y } }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height)
    .slice(0, MOST);
  return (
    <div className="lf-map-still">
      <svg width={size.width} height={size.height} aria-hidden>
        <path
          d={[
            ...view.meridians.map((x) => `M${x.toFixed(1)} 0V${size.height}`),
            ...view.parallels.map((y) => `M0 ${y.toFixed(1)}H${size.width}`),
          ].join('')}
          style={{ stroke: 'var(--lf-line)', fill: 'none' }}
        />
      </svg>
      {seen.map(({ device, at }) => {
        const { title, lines, label } = wordsOf(device);
        const leads = device.opens ? link?.(device.id) : undefined;
        const inner = (
          <>
            <StateSign state={stateOf(device)} />
            {title || lines.length > 0 ? (
              <span>
                {title}
                {lines.map((line) => (
                  <small key={line}>{line}</small>
                ))}
              </span>
            ) : null}
          </>
        );
        const place = { left: at.x, top: at.y };
        return leads ? (
          <a
            key={device.id}
            className="lf-map-still-pin"
            style={place}
            href={leads.href}
            title={label}
            aria-label={label}
            onClick={(event) => {
              event.preventDefault();
              leads.open();
            }}
          >
            {inner}
          </a>
        ) : (
          <span key={device.id} className="lf-map-still-pin" style={place} title={label}>
            {inner}
          </span>
        );
      })}
    </div>
  );
}
