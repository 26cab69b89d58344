import { mapsDesignText } from '../../locales/maps-design/text.ts';
import type { Row, Section } from '../inspector.ts';
import { inspectorText } from '../../locales/inspector/text.ts';
import type { ValueFormat } from '../number-format.ts';
import { formatRows, ownUnitRow } from '../rows.ts';
import { MOST_SIGNALS } from '../chart/data.ts';
import { MOST_EQUIPS } from './data.ts';

const toggle = (path: 'totalCount' | 'equipProportion' | 'titleEnable' | 'signalEnable'): Row<unknown> => ({
  path,
  label: mapsDesignText(path),
  editor: 'toggle',
});
/** How values are written; `when`: there are some. */
export const valueSection = <Data extends { readonly format: ValueFormat }>(
  when: (data: Data) => boolean,
): Section<Data> => ({
  title: inspectorText('usualDataText.format'),
  rows: [
    ownUnitRow('format.unit', when),
    ...formatRows<Data>('format', (data) => (when(data) ? data.format : undefined)),
  ],
});
/** Rows that both maps have. */
export const mapSections: readonly Section<unknown>[] = [
  {
    title: mapsDesignText('devices'),
    rows: [
      {
        path: 'equipments',
        label: mapsDesignText('equipments'),
        editor: 'equips',
        max: MOST_EQUIPS,
        hint: mapsDesignText('equipmentsHint'),
      },
      {
        path: 'signalArray',
        label: mapsDesignText('values'),
        editor: 'bindings',
        max: MOST_SIGNALS,
        hint: mapsDesignText('valuesHint'),
      },
    ],
  },
  {
    title: mapsDesignText('shown'),
    rows: [toggle('totalCount'), toggle('equipProportion'), toggle('titleEnable'), toggle('signalEnable')],
  },
];
