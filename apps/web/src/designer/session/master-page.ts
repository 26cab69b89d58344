import { type LinkedPage, type PageDocument, withMaster, withPages } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useDesigner } from './designer-context.ts';
import { pagesOf } from './page-queries.ts';
import { useSignal } from './use-signal.ts';

/** Makes of a page one whose navigations list the pages of its project, as far as they are known by now. */
export function useLinkedPages() {
  const { owner } = useDesigner();
  const isProject = owner.kind === 'project';
  const { data } = useQuery({ ...pagesOf(owner), enabled: isProject });
  const linked = useMemo(
    () =>
      data
        ?.filter(({ master, withMaster: shows }) => master === null && shows)
        .map(({ id, title }): LinkedPage => ({ id, title, projectId: owner.id })),
    [data, owner.id],
  );
  return useCallback(
    <Page extends Pick<PageDocument, 'widgets' | 'components'>>(page: Page): Page =>
      isProject && linked ? withPages(page, linked, definitions) : page,
    [isProject, linked],
  );
}

/** Makes of the page one with its master, as whoever looks at it sees it. */
export function useWithMaster() {
  const { master, role } = useDesigner();
  const { withMaster: shows } = useSignal(role);
  const listed = useLinkedPages();
  return useCallback(
    (page: PageDocument): PageDocument =>
      listed(master && shows ? withMaster(page, master.page, master.layer, definitions) : page),
    [master, shows, listed],
  );
}
