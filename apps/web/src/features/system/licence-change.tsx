import type { LicenceInfo } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { Alert, App, Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../lib/texted.tsx';
import { CallRefused } from '../../lib/wire.ts';
import { useImportLicence, useRemoveLicence } from './api/system-queries.ts';
import { freeTier } from './free-tier.ts';
import styles from './licence.module.css';
import { useAsk } from '../../lib/use-ask.ts';

/** No licence, or not signed with the key of this system (`inputErrors.fileTypeWrong`). */
const WRONG_FILE = 10007;
/** It has ended already (`activationErrors.notActivated`). */
const ENDED = 90100;

/** Takes a licence file, or says what is missing so that one can be taken. */
export function LicenceImport({ info: { canImport, keyFingerprint } }: { info: LicenceInfo }) {
  const { t } = useTranslation('system');
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useImportLicence();
  const problem = useProblem(error);
  return (
    <section className={styles['card']} aria-labelledby="licence-import">
      <h2 id="licence-import" className={styles['title']}>
        {t('licence.import')}
      </h2>
      {canImport ? (
        <>
          <p className={styles['note']}>{t('licence.importHelp')}</p>
          {problem ? (
            <Alert type="error" showIcon role="alert" title={t('licence.importFailed')} description={problem} />
          ) : null}
          <input
            ref={input}
            className="lf-hidden"
            type="file"
            tabIndex={-1}
            aria-label={t('licence.import')}
            accept=".lic,.licence,.license,.json"
            onChange={({ target }) => {
              const file = target.files?.[0];
              // the same file can be chosen again after it was mended
              target.value = '';
              if (file) mutate(file, { onSuccess: () => void message.success(t('licence.imported')) });
            }}
          />
          <div>
            <Button
              type="primary"
              icon={<Icon name="upload" size={16} />}
              loading={isPending}
              onClick={() => input.current?.click()}
            >
              {isPending ? t('licence.importing') : t('licence.import')}
            </Button>
          </div>
          <dl className={styles['facts']}>
            <dt>{t('licence.fingerprint')}</dt>
            <dd>
              <code>{keyFingerprint}</code>
              <div className={styles['note']}>{t('licence.fingerprintNote')}</div>
            </dd>
          </dl>
        </>
      ) : (
        <Alert type="info" showIcon title={t('licence.noKey')} description={t('licence.noKeyNote')} />
      )}
    </section>
  );
}

function useProblem(error: unknown): string | undefined {
  const { t } = useTranslation('system');
  const words = useErrorWords();
  if (!error) return undefined;
  if (error instanceof CallRefused && error.code === WRONG_FILE) return `${t('licence.refused.wrong')} (${error.code})`;
  if (error instanceof CallRefused && error.code === ENDED) return `${t('licence.refused.ended')} (${error.code})`;
  const { title, code } = words(error);
  return code ? `${title} (${code})` : title;
}

export function RemoveLicence({ customer }: { customer: string }) {
  const { t } = useTranslation('system');
  const ask = useAsk();
  const { mutateAsync } = useRemoveLicence();
  return (
    <Button
      danger
      onClick={() =>
        ask({
          title: t('licence.removeTitle', { customer }),
          content: t('licence.removeNote', freeTier()),
          okText: t('licence.remove'),
          danger: true,
          run: async () => {
            await mutateAsync();
            return t('licence.removed');
          },
        })
      }
    >
      {t('licence.remove')}
    </Button>
  );
}
