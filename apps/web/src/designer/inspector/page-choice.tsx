import type { PageRow } from '@lightfield/contract';
import { titleInList } from '@lightfield/page';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../session/designer-context.ts';
import type { PageOwner } from '../session/page-owner.ts';
import { PageThumb } from '../../still/page-thumb.tsx';
import { isMeant } from '../session/is-meant.ts';
import { pagePicture, pagesOf } from '../session/page-queries.ts';
import { FieldRow, isMixed, useProperty } from './field.tsx';
import styles from './inspector.module.css';
import { OwnerSelect, type PageKind } from './owner-select.tsx';

export interface ChosenPage {
  readonly kind: PageKind;
  /** The device or project it belongs to; '' on a page of a template, which leads to pages of its own template. */
  readonly mainId: string;
  /** '': none. */
  readonly pageId: string;
  readonly title: string;
}

/** Where pages are looked for: by itself with the device, project or template that is designed. `undefined`: nobody said yet. */
function mainOf(owner: PageOwner, kind: PageKind, mainId: unknown): PageOwner | undefined {
  if (typeof mainId === 'string' && mainId !== '' && (kind === 'project' || owner.kind !== 'template'))
    return { kind: kind === 'equip' ? 'device' : 'project', id: mainId };
  if (kind === 'equip') return owner.kind === 'project' ? undefined : owner;
  return owner.kind === 'project' ? owner : undefined;
}

/** A page that is led to: of this device, project or template, or of any other device or project that this person sees. */
export function PageChoice({
  kind,
  mainId,
  pageId,
  disabled,
  onChange,
}: {
  readonly kind: PageKind;
  readonly mainId: unknown;
  readonly pageId: unknown;
  readonly disabled: boolean;
  readonly onChange: (chosen: ChosenPage) => void;
}) {
  const { t } = useTranslation('designer');
  const { owner } = useDesigner();
  const main = mainOf(owner, kind, mainId);
  const pages = useQuery({ ...pagesOf(main ?? owner), enabled: main !== undefined });
  // a template has no device of its own
  const chooses = kind === 'project' || owner.kind !== 'template';
  return (
    <>
      {chooses ? (
        <FieldRow label={t(kind === 'equip' ? 'click.device' : 'click.project')}>
          {(id) => (
            <OwnerSelect
              id={id}
              kind={kind}
              value={main?.id ?? ''}
              disabled={disabled}
              onChange={(chosen) => onChange({ kind, mainId: chosen, pageId: '', title: '' })}
            />
          )}
        </FieldRow>
      ) : null}
      <FieldRow label={t('click.page')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            allowClear
            className={styles['wide'] ?? ''}
            loading={pages.isFetching}
            value={typeof pageId === 'string' && pageId !== '' ? pageId : null}
            placeholder={isMixed(pageId) ? t('inspector.mixed') : t('click.pageNone')}
            disabled={disabled || main === undefined}
            options={
              main
                ? (pages.data ?? []).map((each) => ({ value: each.id, label: titleInList(each.title), page: each }))
                : []
            }
            popupMatchSelectWidth={280}
            showSearch={{ filterOption: (typed, option) => isMeant([option?.label ?? ''], typed) }}
            optionRender={pageLine}
            notFoundContent={t(pages.isError ? `click.pagesHidden.${kind}` : `click.noPages.${kind}`)}
            onChange={(next?: string) => {
              const title = pages.data?.find((each) => each.id === next)?.title ?? '';
              const of = main && main.kind !== 'template' ? main.id : '';
              onChange({ kind, mainId: next ? of : '', pageId: next ?? '', title });
            }}
          />
        )}
      </FieldRow>
    </>
  );
}

/** What it looks like, beside its title. */
const pageLine = ({ label, data: { page } }: { label?: ReactNode; data: { page: PageRow } }) => (
  <span className={styles['choicePage']}>
    <PageThumb document={pagePicture(page)} widgets={page.widgets} small />
    {label}
  </span>
);

/** The page of a row that asks for one: its id at `path`, whose it is at `main`, and at `kind` whether of a device or a project. */
export function PageEditor({
  path,
  main,
  kind,
}: {
  readonly path: string;
  readonly main: string;
  readonly kind: string;
}) {
  const page = useProperty(path);
  const owner = useProperty(main);
  const type = useProperty(kind).value === 'project' ? 'project' : 'equip';
  return (
    <PageChoice
      // whose it is was chosen for the other kind
      key={type}
      kind={type}
      mainId={owner.value}
      pageId={page.value}
      disabled={page.disabled}
      onChange={({ mainId, pageId }) => {
        // two fields, one step
        owner.set(mainId, `page ${path}`);
        page.set(pageId, `page ${path}`);
      }}
    />
  );
}
