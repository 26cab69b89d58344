import { LIMITS, type MarketRow, ROUTES, heard, pageErrors, templateErrors } from '@lightfield/contract';
import { Link } from '@tanstack/react-router';
import { Button, Form, Input, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { HomeOrgItem } from '../../lib/home-org-item.tsx';
import { to } from '../../lib/hrefs.ts';
import { useTitleRule } from '../../lib/title-rule.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { useTakePage, useTakePictures, useTakeTemplate } from './api/market-queries.ts';
import { useOwnLanguage } from './look.tsx';
import styles from './market.module.css';

const FIELD_OF = {
  [templateErrors.templateNameExists.code]: 'name',
  [pageErrors.pageTemplateExists.code]: 'name',
};
/** Longest name of a page template that the server takes. */
const PAGE_NAME_MAX = 100;
interface Fields {
  name?: string;
  language?: 'zh' | 'en';
  orgId?: string;
}
/** What was made, and where a template of devices is. */
interface Made {
  readonly said: string;
  readonly templateId?: string;
  /** 3D scenes that did not come along. */
  readonly scenesLeft?: readonly string[];
}
interface Taking {
  readonly row: MarketRow;
  readonly onClose: () => void;
}

/** Under which name, in which language and for whom; then where it is. */
export function TakeDialog({ row, onClose }: Taking) {
  const [made, make] = useState<Made>();
  if (made) return <MadeDialog made={made} onClose={onClose} />;
  return <Ask row={row} onClose={onClose} onMade={make} />;
}

function Ask({ row, onClose, onMade }: Taking & { readonly onMade: (made: Made) => void }) {
  const { t } = useTranslation('market');
  const screenLanguage = useLanguage();
  const own = useOwnLanguage(row);
  const [form] = Form.useForm<Fields>();
  const title = useTitleRule();
  const [template, page, pictures] = [useTakeTemplate(), useTakePage(), useTakePictures()];
  const { id, kind, version, languages } = row;
  const called = heard(row.name, screenLanguage);
  const used = { template, page, pictures }[kind];
  const submit = ({ name = '', language, orgId }: Fields) => {
    const chosen = { package: id, version, orgId };
    const named = { ...chosen, language, name: name.trim() };
    if (kind === 'template')
      template.mutate(named, {
        onSuccess: ({ id: templateId, scenesLeft }) =>
          onMade({ said: t('made.template', { name: named.name }), templateId, scenesLeft }),
      });
    else if (kind === 'page')
      page.mutate(named, {
        onSuccess: ({ scenesLeft }) => onMade({ said: t('made.page', { name: named.name }), scenesLeft }),
      });
    else
      pictures.mutate(chosen, {
        onSuccess: ({ added, there }) =>
          onMade({ said: there > 0 ? t('made.someThere', { added, there }) : t('made.pictures', { count: added }) }),
      });
  };
  return (
    <FormDialog<Fields>
      title={t('takeOf', { name: called })}
      form={form}
      initial={{ name: called.slice(0, LIMITS.template.nameMax), ...(own ? { language: own } : {}) }}
      submitText={t('take')}
      pending={used.isPending}
      error={used.error}
      fieldOf={FIELD_OF}
      onClose={onClose}
      onSubmit={submit}
      above={<p className={styles['soft']}>{t(`takeNote.${kind}`)}</p>}
    >
      {kind === 'pictures' ? null : (
        <Form.Item
          name="name"
          label={t(`nameOf.${kind}`)}
          rules={[{ required: true, whitespace: true, message: t('nameRule') }, title]}
        >
          <Input
            maxLength={kind === 'template' ? LIMITS.template.nameMax : PAGE_NAME_MAX}
            showCount
            autoComplete="off"
          />
        </Form.Item>
      )}
      {languages.length > 1 ? (
        <Form.Item name="language" label={t('languageLabel')}>
          <Segmented options={languages.map((value) => ({ value, label: t(`language.${value}`) }))} />
        </Form.Item>
      ) : null}
      <HomeOrgItem />
    </FormDialog>
  );
}

function MadeDialog({
  made: { said, templateId, scenesLeft = [] },
  onClose,
}: {
  readonly made: Made;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('market');
  useReturnFocus();
  return (
    <Modal
      open
      title={t('made.title')}
      onCancel={onClose}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          {t('made.close')}
        </Button>
      }
    >
      <p>
        <output>{said}</output>{' '}
        {templateId === undefined ? null : (
          <Link to={to(ROUTES.templateInfo, { id: templateId })} onClick={onClose}>
            {t('made.open')}
          </Link>
        )}
      </p>
      {scenesLeft.length > 0 ? (
        <p>
          {t('made.scenesLeft', { count: scenesLeft.length, names: scenesLeft.filter(Boolean).join(' / ') || '—' })}
        </p>
      ) : null}
    </Modal>
  );
}
