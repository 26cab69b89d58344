import { useParams } from '@tanstack/react-router';
import { DesignerLoader } from './designer-loader.tsx';

/** `/manage/template/{templateId}/designer/{pageId}` */
export default function TemplateDesigner() {
  const { templateId = '', pageId = '' }: { templateId?: string; pageId?: string } = useParams({ strict: false });
  return <DesignerLoader key={pageId} owner={{ kind: 'template', id: templateId }} pageId={pageId} />;
}
