import { useParams } from '@tanstack/react-router';
import { DesignerDoor } from './designer-door.tsx';

/** `/manage/eg/{equipId}/designer/{pageId}` */
export default function DeviceDesigner() {
  const { equipId = '', pageId = '' }: { equipId?: string; pageId?: string } = useParams({ strict: false });
  return <DesignerDoor key={pageId} owner={{ kind: 'device', id: equipId }} pageId={pageId} />;
}
