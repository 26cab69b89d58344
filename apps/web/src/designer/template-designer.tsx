import { useParams } from '@tanstack/react-router';
import { DesignerDoor } from './designer-door.tsx';

/** `/manage/template/{templateId}/designer/{pageId}` */
export default function TemplateDesigner() {
  const { templateId = '', pageId = '' }: { templateId?: string; pageId?: string } = useParams({ strict: false });
  return <DesignerDoor key={pageId} owner={{ kind: 'template', id: templateId }} pageId={pageId} />;
}
