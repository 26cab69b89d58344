import { useParams } from '@tanstack/react-router';
import { DesignerScreen } from './designer-screen.tsx';

/** `/manage/project/{projectId}/designer/{pageId}` */
export default function ProjectDesigner() {
  const { projectId = '', pageId = '' }: { projectId?: string; pageId?: string } = useParams({ strict: false });
  return <DesignerScreen key={pageId} owner={{ kind: 'project', id: projectId }} pageId={pageId} />;
}
