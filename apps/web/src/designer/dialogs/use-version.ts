import { pageCalls } from '@lightfield/contract';
import { type PageDocument, parsePage } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/call.ts';
import { designerKeys } from '../session/page-queries.ts';

/** A version of a page that is kept; `undefined`: none is asked for. `page` is absent, too, where it cannot be read any more. */
export function useVersion(pageId: string, version: number | undefined) {
  const answer = useQuery({
    queryKey: [...designerKeys.versions(pageId), version ?? 0],
    queryFn: ({ signal }) => call(pageCalls.version, { id: pageId, version: version ?? 0 }, { signal }),
    enabled: version !== undefined,
  });
  const { data } = answer;
  const page = useMemo((): PageDocument | undefined => {
    const parsed = data && parsePage(data.document, definitions);
    return parsed?.ok ? parsed.page : undefined;
  }, [data]);
  return { answer, page };
}
