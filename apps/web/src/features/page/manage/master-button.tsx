import type { PageRow } from '@lightfield/contract';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../lib/texted.tsx';
import { WhyNot } from '../../../lib/why-not.tsx';
import { usePageChange } from './manage-queries.ts';
import type { PageOwner } from './owner.ts';

/** Where a project has no master yet: one that looks finished, with one click. `full`: why no page can be added. */
export function MasterButton({
  owner,
  rows,
  full,
}: {
  owner: PageOwner;
  rows: readonly PageRow[];
  full: string | undefined;
}) {
  const { t } = useTranslation('page');
  const change = usePageChange();
  const { message } = App.useApp();
  const words = useErrorWords();
  if (owner.kind !== 'project' || rows.some(({ master }) => master !== null)) return null;
  const add = () =>
    change.mutate(async () => (await import('./starter-master.ts')).addStarterMaster(owner, rows, t('master.word')), {
      onSuccess: () => void message.success(t('master.added')),
      onError: (error) => void message.error(words(error).title),
    });
  return (
    <WhyNot permission="manage_page_edit" reason={full}>
      <Button loading={change.isPending} title={t('master.addNote')} onClick={add}>
        {t('master.add')}
      </Button>
    </WhyNot>
  );
}
