import { useParams } from '@tanstack/react-router';
import { DesignerLoader } from './designer-loader.tsx';

/** `/manage/project/{projectId}/designer/{pageId}` */
export default function ProjectDesigner() {
  const { projectId = '', pageId = '' }: { projectId?: string; pageId?: string } = useParams({ strict: false });
  return <DesignerLoader key={pageId} owner={{ kind: 'project', id: projectId }} pageId={pageId} />;
}
