import { useParams } from '@tanstack/react-router';
import { DesignerLoader } from './designer-loader.tsx';

/** `/manage/eg/{equipId}/designer/{pageId}` */
export default function DeviceDesigner() {
  const { equipId = '', pageId = '' }: { equipId?: string; pageId?: string } = useParams({ strict: false });
  return <DesignerLoader key={pageId} owner={{ kind: 'device', id: equipId }} pageId={pageId} />;
}
