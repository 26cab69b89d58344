import { ROUTES } from '@lightfield/contract';
import { to } from '../../../lib/hrefs.ts';

/** Whom pages belong to. */
export interface PageOwner {
  readonly kind: 'device' | 'template';
  readonly id: string;
}
const NONE = { equipmentId: undefined, templateId: undefined, projectId: undefined };

/** As calls name it. */
export const ownerFields = ({ kind, id }: PageOwner) =>
  kind === 'device' ? { ...NONE, equipmentId: id } : { ...NONE, templateId: id };

export const designerHref = ({ kind, id }: PageOwner, pageId: string): string =>
  kind === 'device'
    ? to(ROUTES.deviceDesigner, { equipId: id, pageId })
    : to(ROUTES.templateDesigner, { templateId: id, pageId });
