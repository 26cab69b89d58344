import { isPermission, permissionLabel } from '@lightfield/contract';
import { Button } from '@lightfield/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/language.ts';
import { copyText } from '../../lib/copy-text.ts';
import { PlainTable } from '../../lib/plain-table.tsx';
import styles from './api-doc.module.css';
import {
  type ApiCall,
  type Field,
  answerFields,
  curlOf,
  exampleOf,
  keyOf,
  requestFields,
  saidOf,
  uploadOf,
} from './document.ts';

/** One call: who may make it, what it takes, what it answers, and a line that makes it. */
export function CallDetail({ call }: { call: ApiCall }) {
  const { t } = useTranslation('api-doc');
  const taken = requestFields(call);
  const answered = answerFields(call);
  const example = exampleOf(call);
  const upload = uploadOf(call);
  const needs = useNeeds();
  return (
    <article className={styles['detail']} aria-label={keyOf(call)}>
      <h2 className={styles['name']}>
        <code>{keyOf(call)}</code>
      </h2>
      <p>{saidOf(call, currentLanguage())}</p>
      <p className={styles['soft']}>{[needs(call), ...(call.share ? [t('share')] : [])].join(' · ')}</p>
      <Part title={t('curl')}>
        <Code text={curlOf(call, location.origin)} label={t('curl')} />
        <p className={styles['soft']}>{t('curlNote')}</p>
      </Part>
      {call.keys === 'none' ? null : (
        <Part title={t('byKey')}>
          <Code text={curlOf(call, location.origin, 'key')} label={t('byKey')} />
          <p className={styles['soft']}>{t(`keyNote.${call.keys}`)}</p>
        </Part>
      )}
      <Part title={t('request')}>
        {upload ? (
          <p>
            {t('upload')} <code>{upload.field}</code>: {upload.said}
          </p>
        ) : null}
        {taken.length > 0 ? <Fields label={t('request')} fields={taken} /> : null}
        {taken.length === 0 && !upload ? <p>{t('noFields')}</p> : null}
      </Part>
      <Part title={t('answer')}>
        {answered ? null : <p>{t('binary')}</p>}
        {answered?.length === 0 ? <p>{t('noAnswer')}</p> : null}
        {answered && answered.length > 0 ? <Fields label={t('answer')} fields={answered} /> : null}
      </Part>
      {example === undefined ? null : (
        <Part title={t('example')}>
          <Code text={example} label={t('example')} />
          <p className={styles['soft']}>{t('exampleNote')}</p>
        </Part>
      )}
    </article>
  );
}

/** Who may make it. */
function useNeeds(): (call: ApiCall) => string {
  const { t } = useTranslation('api-doc');
  return ({ permission, open, note }) => {
    if (isPermission(permission))
      return t('access.permission', { code: permission, name: permissionLabel(permission, currentLanguage()) });
    return note || t(open ? 'access.open' : 'access.session');
  };
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Fields({ label, fields }: { label: string; fields: readonly Field[] }) {
  const { t } = useTranslation('api-doc');
  return (
    <PlainTable
      label={label}
      rows={fields}
      rowKey={({ name }) => name}
      columns={[
        { key: 'name', title: t('field'), head: true, render: ({ name }) => <code>{name}</code> },
        {
          key: 'type',
          title: t('type'),
          render: ({ type, required }) => (required ? `${type}, ${t('required')}` : type),
        },
        { key: 'rule', title: t('rule'), render: ({ rule }) => <span className={styles['rule']}>{rule}</span> },
      ]}
    />
  );
}

/** A text with a button that copies it. */
export function Code({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('api-doc');
  const [copied, setCopied] = useState(false);
  return (
    <div className={styles['code']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard */}
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <Button kind="quiet" onClick={() => void copyText(text).then(() => setCopied(true))}>
        {t(copied ? 'copied' : 'copy')}
      </Button>
    </div>
  );
}
