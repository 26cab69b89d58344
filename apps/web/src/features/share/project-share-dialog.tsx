import { ShareDialog } from './share-dialog.tsx';

/** How a project is shared by a link. */
export default function ProjectShareDialog({
  projectId,
  projectName,
  onClose,
}: {
  projectId: string;
  projectName: string;
  onClose: () => void;
}) {
  return <ShareDialog shared={{ kind: 'project', id: projectId, name: projectName }} onClose={onClose} />;
}
