import { ROUTES } from '@lightfield/contract';
import { to } from '../../../lib/hrefs.ts';

/** Whom pages belong to. */
export interface PageOwner {
  readonly kind: 'device' | 'template' | 'project';
  readonly id: string;
}
const NONE = { equipmentId: undefined, templateId: undefined, projectId: undefined };
const FIELDS = { device: 'equipmentId', template: 'templateId', project: 'projectId' } as const;

/** As calls name it. */
export const ownerFields = ({ kind, id }: PageOwner): Record<keyof typeof NONE, string | undefined> => ({
  ...NONE,
  [FIELDS[kind]]: id,
});

/** The same where a template is not asked about: nobody watches its pages. */
export function watchedFields(owner: PageOwner) {
  const { equipmentId, projectId } = ownerFields(owner);
  return { equipmentId, projectId };
}

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

/** The page as it is seen; a template has no values that could be shown. */
export function viewHref({ kind, id }: PageOwner, pageId: string): string | undefined {
  if (kind === 'template') return undefined;
  return kind === 'device'
    ? to(ROUTES.monitorPage, { pageId, alarm: '0' })
    : to(ROUTES.projectPreview, { projectId: id, pageId });
}
