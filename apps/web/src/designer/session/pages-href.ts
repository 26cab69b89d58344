import { ROUTES } from '@lightfield/contract';
import { to } from '../../lib/hrefs.ts';
import type { PageOwner } from './page-owner.ts';

/** Where the pages of a device, template or project are listed: what one came from, and goes back to. */
export const pagesHref = ({ kind, id }: PageOwner): string =>
  kind === 'project'
    ? `${to(ROUTES.projectEdit, { id })}?tab=pages`
    : to(kind === 'device' ? ROUTES.devicePages : ROUTES.templatePages, { id });
