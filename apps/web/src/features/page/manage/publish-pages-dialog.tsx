import { type PageRow, pageErrors } from '@lightfield/contract';
import { App, Checkbox, Form, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/form-dialog.tsx';
import { type PublishFields, PublishItems } from '../../../lib/publish-dialog.tsx';
import { TimeAgo } from '../../../lib/texted.tsx';
import { CallRefused } from '../../../lib/wire.ts';
import { pageChanges, usePageChange } from './manage-queries.ts';
import styles from './manage.module.css';

const OUTDATED = pageErrors.pagesOutdated.code;

interface PublishProps {
  /** Pages of one owner with a newer version than people see, as the list has them now. */
  readonly waiting: readonly PageRow[];
  readonly onClose: () => void;
}
/** Shows the newest versions of the chosen pages to those who watch: all of them, or none if somebody has saved one meanwhile. */
export function PublishPagesDialog({ waiting, onClose }: PublishProps) {
  const { t } = useTranslation('page');
  const { t: words } = useTranslation('publish');
  const { message } = App.useApp();
  const [form] = Form.useForm<PublishFields>();
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const change = usePageChange();
  const chosen = waiting.filter(({ id }) => !left.has(id));
  const newer = savedSince(change.error);
  const choose = (id: string, isChosen: boolean) => {
    const others = [...left].filter((one) => one !== id);
    leave(new Set(isChosen ? others : [...others, id]));
  };
  return (
    <FormDialog<PublishFields>
      title={t('publishing.severalTitle')}
      form={form}
      submitText={words('submit')}
      submittable={chosen.length > 0}
      pending={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={(fields) =>
        change.mutate(() => pageChanges.publishSeveral(chosen, fields), {
          onSuccess: () => {
            void message.success(t('publishing.severalDone', { count: chosen.length }));
            onClose();
          },
        })
      }
      above={
        <>
          <p>{t('publishing.severalNote')}</p>
          <div className={styles['severalHead']}>
            <Checkbox
              checked={chosen.length === waiting.length}
              indeterminate={chosen.length > 0 && chosen.length < waiting.length}
              onChange={({ target }) => leave(new Set(target.checked ? [] : waiting.map(({ id }) => id)))}
            >
              {t('publishing.severalAll')}
            </Checkbox>
            <output className={styles['soft']}>
              {t('publishing.severalChosen', { chosen: chosen.length, number: waiting.length })}
            </output>
          </div>
          <ul className={styles['several']}>
            {waiting.map((page) => (
              <li key={page.id}>
                <Checkbox checked={!left.has(page.id)} onChange={({ target }) => choose(page.id, target.checked)}>
                  <span className={styles['severalTitle']}>{page.title}</span>
                  {newer.has(page.id) ? <Tag color="warning">{t('publishing.severalNewer')}</Tag> : null}
                  <span className={styles['severalFacts']}>
                    {page.shown === 0
                      ? t('publishing.severalFirst', { version: page.version })
                      : t('publishing.severalInstead', { version: page.version, shown: page.shown ?? 0 })}{' '}
                    · {t('list.savedBy', { who: page.changedBy })} <TimeAgo at={page.changedAt} />
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
        </>
      }
    >
      <PublishItems />
    </FormDialog>
  );
}

/** Ids of pages that the server names because somebody has saved them since the list was read. */
function savedSince(error: unknown): ReadonlySet<string> {
  const ids = error instanceof CallRefused && error.code === OUTDATED ? error.detail('ids') : undefined;
  return new Set(ids?.split(','));
}
