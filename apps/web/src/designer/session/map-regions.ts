import { type CheckFacts, everyWidget } from '@lightfield/page';
import { isNamed, readGeometry } from '@lightfield/widgets/design';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areaFile } from '../../lib/map/area-file.ts';
import { useDesigner, useDocument } from './designer-context.ts';
import { designerKeys } from './page-queries.ts';

const AREAS = ['china', 'world'] as const;
export type MapArea = (typeof AREAS)[number];

/** Regions of the map of an area, as this platform has it; none: it has no map. */
export const mapRegions = (area: MapArea) =>
  queryOptions({
    queryKey: [...designerKeys.all, 'mapRegions', area],
    queryFn: async () => {
      const { json, own } = await areaFile(area);
      return (readGeometry(json, own)?.regions ?? []).map(({ name, nameEn = '' }) => ({ name, nameEn }));
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Does the map know a name? What has not been heard of is there. Nothing is fetched for a page without such a map. */
export function useHasRegion(): NonNullable<CheckFacts['hasRegion']> {
  const { editor } = useDesigner();
  const state = useDocument(editor.document);
  const named = [state.widgets, ...state.components.map(({ widgets }) => widgets)]
    .flatMap((list) => [...everyWidget(list)])
    .flatMap(({ widgetType, data }) => editor.catalogue.get(widgetType)?.namedRegions?.(data) ?? []);
  const [china, world] = useQueries({
    queries: AREAS.map((area) => ({ ...mapRegions(area), enabled: named.some((region) => region.area === area) })),
    combine: (found) => found.map(({ data }) => data),
  });
  return useMemo(() => {
    const known = { china, world };
    return ({ area, title }) => {
      const regions = known[area as MapArea];
      return !regions || regions.length === 0 || regions.some(({ name }) => isNamed(name, title));
    };
  }, [china, world]);
}
