import { useParams } from '@tanstack/react-router';
import { DesignerScreen } from './designer-screen.tsx';

/** `/manage/eg/{equipId}/designer/{pageId}` */
export default function DeviceDesigner() {
  const { equipId = '', pageId = '' }: { equipId?: string; pageId?: string } = useParams({ strict: false });
  return <DesignerScreen key={pageId} owner={{ kind: 'device', id: equipId }} pageId={pageId} />;
}
