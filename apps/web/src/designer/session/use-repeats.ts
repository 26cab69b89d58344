import { type RepeatChoices, type RepeatFound, type RepeatSource, pageCalls } from '@lightfield/contract';
import { type PageDocument, repeatersOf, withRepeats } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '../../lib/call.ts';
import { ownKey } from './binding/variables.ts';
import { useDesigner } from './designer-context.ts';
import { designerKeys, ownerField } from './page-queries.ts';

type Repeated = { readonly repeats: readonly RepeatFound[]; readonly choices: RepeatChoices };
const keyOf = (source: RepeatSource): string => JSON.stringify(source);

/** What sources of repeated places come to now, as the server finds it; of a template nobody knows. */
export function useRepeated(sources: readonly RepeatSource[], wanted = sources.length > 0) {
  const { owner } = useDesigner();
  const keys = [...new Set(sources.map(keyOf))];
  return useQuery({
    queryKey: [...designerKeys.all, 'repeats', owner.kind, owner.id, ...keys],
    queryFn: ({ signal }): Promise<Repeated> =>
      call(
        pageCalls.repeated,
        { ...ownerField(owner), sources: keys.map((key) => JSON.parse(key) as RepeatSource) },
        { signal },
      ),
    enabled: wanted && owner.kind !== 'template',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** Makes of a page that is drawn here one whose places are repeated as on the running page, as far as it is known by now. */
export function useRepeats(page: Pick<PageDocument, 'widgets' | 'components'>, draw?: number) {
  const { variables } = useDesigner();
  const { widgets, components } = page;
  const sources = useMemo(
    () => repeatersOf({ widgets, components }).map(({ source }) => source),
    [widgets, components],
  );
  const { data, isPlaceholderData } = useRepeated(sources);
  const keys = [...new Set(sources.map(keyOf))].join('\n');
  const found = useMemo(
    () => new Map(isPlaceholderData ? [] : keys.split('\n').map((key, at) => [key, data?.repeats[at]])),
    [data, isPlaceholderData, keys],
  );
  const byKey = useMemo(
    () => new Map(variables.list.map(({ binding, key }) => [`${binding.equipId} ${ownKey(key, binding)}`, binding])),
    [variables.list],
  );
  return useCallback(
    <Page extends Pick<PageDocument, 'widgets' | 'components'>>(drawn: Page): Page =>
      withRepeats(drawn, ({ source }) => found.get(keyOf(source)), definitions, {
        ...(draw !== undefined && { draw }),
        variableOf: (equipId, key) => byKey.get(`${equipId} ${key}`),
      }),
    [found, byKey, draw],
  );
}
