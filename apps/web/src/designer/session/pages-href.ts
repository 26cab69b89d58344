import { ROUTES } from '@lightfield/contract';
import { to } from '../../lib/hrefs.ts';
import type { PageOwner } from './page-owner.ts';

/** Where the pages of a device, template or project are listed: what one came from, and goes back to. */
export const pagesHref = ({ kind, id }: PageOwner): string =>
  kind === 'project'
    ? `${to(ROUTES.projectEdit, { id })}?tab=pages`
    : to(kind === 'device' ? ROUTES.devicePages : ROUTES.templatePages, { id });

/** Where a page is drawn. */
export function designerHref({ kind, id }: PageOwner, pageId: string): string {
  switch (kind) {
    case 'device':
      return to(ROUTES.deviceDesigner, { equipId: id, pageId });
    case 'template':
      return to(ROUTES.templateDesigner, { templateId: id, pageId });
    case 'project':
      return to(ROUTES.projectDesigner, { projectId: id, pageId });
  }
}
