import type { MapDevice, PlaceWords } from '../map.ts';
import type { Spot } from './scatter.ts';
import { StateSign } from './mark.tsx';

export interface SpotsProps {
  readonly spots: readonly Spot[];
  readonly wordsOf: (device: Pick<MapDevice, 'id' | 'name'>) => PlaceWords;
  readonly link: (id: string) => { readonly href: string; open(): void } | undefined;
}
/** Names that one mark of several devices says under the pointer. */
const SAID = 12;

/** Devices on a picture. */
export function Spots({ spots, wordsOf, link }: SpotsProps) {
  return (
    <g className="lf-map-spots">
      {spots.map(({ x, y, state, devices, title }) => {
        const [first] = devices;
        if (!first) return null;
        const words = devices.slice(0, SAID).map(wordsOf);
        const label = words.map(({ label: own, lines }) => [own, ...lines].join(' · ')).join('\n');
        const leads = devices.length === 1 ? link(first.id) : undefined;
        const mark = (
          <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <title>{devices.length > SAID ? `${label}\n…` : label}</title>
            <circle r={devices.length > 1 ? 9 : 7} className="lf-map-spot" />
            <svg x={-5} y={-5} width={10} height={10} overflow="visible">
              <StateSign state={state} size={10} />
            </svg>
            {title ? (
              <text x={10} y={4}>
                {title}
              </text>
            ) : null}
          </g>
        );
        return leads ? (
          <a
            key={first.id}
            href={leads.href}
            aria-label={label}
            onClick={(event) => {
              event.preventDefault();
              leads.open();
            }}
          >
            {mark}
          </a>
        ) : (
          <g key={first.id}>{mark}</g>
        );
      })}
    </g>
  );
}
