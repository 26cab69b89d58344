import { useParams } from '@tanstack/react-router';
import { DesignerScreen } from './designer-screen.tsx';

/** `/manage/template/{templateId}/designer/{pageId}` */
export default function TemplateDesigner() {
  const { templateId = '', pageId = '' }: { templateId?: string; pageId?: string } = useParams({ strict: false });
  return <DesignerScreen key={pageId} owner={{ kind: 'template', id: templateId }} pageId={pageId} />;
}
