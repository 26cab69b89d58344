import { ROUTES } from '@lightfield/contract';
import { to } from '../lib/hrefs.ts';
import type { PageOwner } from './designer-context.ts';

/** Where the pages of a device or template are listed: what one came from, and goes back to. */
export const pagesHref = ({ kind, id }: PageOwner): string =>
  to(kind === 'device' ? ROUTES.devicePages : ROUTES.templatePages, { id });
