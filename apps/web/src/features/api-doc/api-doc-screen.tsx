import { Button, Empty, Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/language.ts';
import { textField } from '../../lib/search-codecs.ts';
import { SearchInput } from '../../lib/search-input.tsx';
import { Failure } from '../../lib/texted.tsx';
import { useNarrow } from '../../lib/use-narrow.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { CLIENT, DOCUMENT, documentedCalls } from './api/document-query.ts';
import styles from './api-doc.module.css';
import { CallDetail } from './call-detail.tsx';
import { type ApiCall, keyOf, matching, saidOf } from './document.ts';
import { TokenGuide } from './token-guide.tsx';
import { WebhookGuide } from './webhook-guide.tsx';

const STATE = { keyword: textField(), area: textField(), call: textField(), guide: textField() };
/** The guides that the address opens. */
const [WEBHOOKS, OAUTH] = ['webhooks', 'oauth'];
/** Below this width list and call do not stand beside each other, pixels. */
const NARROW = 900;

/** Every call of the platform with its fields and an example, out of the document that the platform serves. */
export default function ApiDocScreen() {
  const { t } = useTranslation(['api-doc', 'common']);
  const { data, isPending, error, refetch } = useQuery(documentedCalls());
  if (isPending) return <Loading label={t('common:face.loading')} rows={10} columns={2} />;
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <Empty icon="link" title={t('none')} note={t('noneNote')} />;
  return <Calls calls={data} />;
}

function Calls({ calls }: { calls: readonly ApiCall[] }) {
  const { t } = useTranslation(['api-doc', 'common']);
  const [{ keyword, area, call, guide }, change] = useSearchState(STATE);
  const narrow = useNarrow(NARROW);
  const areas = useMemo(() => [...new Set(calls.map((one) => one.area))].toSorted(), [calls]);
  const found = useMemo(() => matching(calls, keyword, area || undefined), [calls, keyword, area]);
  const opened = calls.find((one) => keyOf(one) === call);
  if (narrow && opened)
    return (
      <div className={styles['screen']}>
        <Button kind="quiet" onClick={() => change({ call: '' })}>
          <Icon name="left" size={16} />
          {t('back')}
        </Button>
        <CallDetail key={call} call={opened} />
      </div>
    );
  return (
    <div className={styles['screen']}>
      <div className={styles['bar']}>
        <SearchInput
          className={styles['search']}
          label={t('search')}
          value={keyword}
          onChange={(next) => change({ keyword: next })}
        />
        <Select
          className={styles['choice'] ?? ''}
          aria-label={t('area')}
          allowClear
          showSearch
          placeholder={t('anyArea')}
          value={area || null}
          options={areas.map((value) => ({ value, label: value }))}
          onChange={(value: string | null) => change({ area: value ?? '' })}
        />
        <span aria-live="polite">{t('found', { count: found.length })}</span>
        <span className={styles['gap']} />
        <Button kind="quiet" onClick={() => change({ guide: OAUTH })}>
          {t('oauth.title')}
        </Button>
        <Button kind="quiet" onClick={() => change({ guide: WEBHOOKS })}>
          {t('webhooks.title')}
        </Button>
        <a className={styles['file']} href={DOCUMENT} target="_blank" rel="noreferrer">
          {t('file')}
        </a>
        <a className={styles['file']} href={CLIENT} download>
          {t('client')}
        </a>
      </div>
      {guide === OAUTH ? <TokenGuide onClose={() => change({ guide: '' })} /> : null}
      {guide === WEBHOOKS ? <WebhookGuide onClose={() => change({ guide: '' })} /> : null}
      {found.length === 0 ? (
        <Empty
          icon="search"
          title={t('common:page.noMatch')}
          action={<Button onClick={() => change({ keyword: '', area: '' })}>{t('common:page.clear')}</Button>}
        />
      ) : (
        <div className={styles['parts']}>
          <nav className={styles['list']} aria-label={t('calls')}>
            <ul>
              {found.map((one) => (
                <CallLine
                  key={keyOf(one)}
                  call={one}
                  chosen={keyOf(one) === call}
                  onOpen={() => change({ call: keyOf(one) }, { push: true })}
                />
              ))}
            </ul>
          </nav>
          {narrow ? null : opened ? (
            <CallDetail key={call} call={opened} />
          ) : (
            <Empty icon="link" title={t('choose')} note={t('chooseNote')} />
          )}
        </div>
      )}
    </div>
  );
}

function CallLine({ call, chosen, onOpen }: { call: ApiCall; chosen: boolean; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className={styles['line']} aria-current={chosen} onClick={onOpen}>
        <code className={styles['path']}>{keyOf(call)}</code>
        <span className={styles['soft']}>{saidOf(call, currentLanguage())}</span>
      </button>
    </li>
  );
}
