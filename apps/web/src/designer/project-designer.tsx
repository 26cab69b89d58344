import { useParams } from '@tanstack/react-router';
import { DesignerDoor } from './designer-door.tsx';

/** `/manage/project/{projectId}/designer/{pageId}` */
export default function ProjectDesigner() {
  const { projectId = '', pageId = '' }: { projectId?: string; pageId?: string } = useParams({ strict: false });
  return <DesignerDoor key={pageId} owner={{ kind: 'project', id: projectId }} pageId={pageId} />;
}
