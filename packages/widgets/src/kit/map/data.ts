import type { Binding } from '@lightfield/page';
import { z } from 'zod';
import { mapsText } from '../../locales/maps/text.ts';
import { Bindings } from '../chart/data.ts';
import { ValueFormat } from '../number-format.ts';
import { Equip, equipBinding, oneUnbound, reboundEquip } from '../equips.ts';

/** Free of React: the server reads definitions too. */

/** As many as a map can name; without any it shows all of its page. */
export const MOST_EQUIPS = 100;
export const ZOOM = { min: 1, max: 18, first: 12 } as const;

/** What both maps have (WID-21). */
export const mapData = {
  /** None: all devices of the page. */
  equipments: z.array(Equip).max(MOST_EQUIPS).default([]),
  /** How many there are. */
  totalCount: z.boolean().default(true),
  /** How many of them are online, offline, in alarm. */
  equipProportion: z.boolean().default(true),
  /** Names of devices beside their marks. */
  titleEnable: z.boolean().default(true),
  /** Values of `signalArray` below the names. */
  signalEnable: z.boolean().default(true),
  signalArray: Bindings,
  /** How values of variables are written, and in which unit. */
  format: ValueFormat,
};
const Data = z.object(mapData);
type MapData = z.infer<typeof Data>;

export const MAP_STYLE = { fill: { color: '#ffffff' }, stroke: { color: '#dde2e7' } } as const;

export const mapFacts = {
  layer: 'html',
  rounds: true,
  category: 'complex',
  form: 'box',
  style: MAP_STYLE,
  animations: ['twinkle', 'fillColor', 'borderColor'],
  ownClick: true,
  // each device says for itself whether it answers
  isOfPast: true,
} as const;
export const boundOfMap = ({ equipments, signalArray }: MapData): readonly (Binding | null)[] => [
  ...equipments.map(equipBinding),
  ...signalArray,
];
export const mappedBy = ({ equipments }: MapData): readonly string[] => equipments.map(({ equipId }) => equipId);
export const problemsOfMap = ({ equipments }: MapData) => (oneUnbound(equipments) ? [mapsText('oneUnbound')] : []);

export const reboundMap = <Data extends MapData>(data: Data, change: (binding: Binding) => Binding | null): Data => ({
  ...data,
  equipments: data.equipments.map((equip) => reboundEquip(equip, change)),
  signalArray: data.signalArray.flatMap((binding) => change(binding) ?? []),
});
