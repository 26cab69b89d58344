import { type MarketDetail, type MarketRow, type MarketTaken, ROUTES, heard } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { to } from '../../lib/hrefs.ts';
import { Failure, TimeAgo } from '../../lib/texted.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { ReadOnlyNote } from '../../lib/why-not.tsx';
import { marketDetail, useRenewTemplate } from './api/market-queries.ts';
import { Counts, useMayTake } from './counts.tsx';
import { AllDrawn, useOwnLanguage } from './look.tsx';
import styles from './market.module.css';

interface Opened {
  readonly row: MarketRow;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

/** One package: what it brings, whose it is, and what was made of it. */
export function DetailDrawer({ row, onTake, onClose }: Opened) {
  const { t } = useTranslation(['market', 'common']);
  const language = useLanguage();
  useReturnFocus();
  const may = useMayTake(row.kind);
  const { data, error, refetch } = useQuery(marketDetail(row.id, row.version, useOwnLanguage(row)));
  const name = heard(row.name, language);
  return (
    <Drawer
      open
      size="large"
      title={name}
      onClose={onClose}
      extra={
        may ? (
          <Button type="primary" onClick={onTake}>
            {t(row.taken.length > 0 && row.kind !== 'pictures' ? 'takeAgain' : 'take')}
          </Button>
        ) : null
      }
    >
      <div className={styles['screen']}>
        <ReadOnlyNote permission={row.kind === 'template' ? 'manage_template_edit' : 'manage_page_edit'} />
        <p className={styles['whole']}>{heard(row.summary, language)}</p>
        <Facts row={row} />
        <TakenList row={row} mayRenew={may} />
        {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Loading label={t('common:face.loading')} rows={6} columns={2} /> : null}
        {data ? (
          <>
            <AllDrawn detail={data} />
            <Holds detail={data} />
          </>
        ) : null}
      </div>
    </Drawer>
  );
}

function Facts({ row }: { readonly row: MarketRow }) {
  const { t } = useTranslation('market');
  const { version, author, licence, source, protocols, languages } = row;
  const spoken = languages.map((one) => t(`language.${one}`)).join(t('comma'));
  return (
    <dl className={styles['facts']}>
      <Fact title={t('fact.holds')}>
        <Counts row={row} />
      </Fact>
      {protocols.length > 0 ? <Fact title={t('fact.protocol')}>{protocols.join(t('comma'))}</Fact> : null}
      {spoken === '' ? null : <Fact title={t('fact.language')}>{spoken}</Fact>}
      <Fact title={t('fact.version')}>{version}</Fact>
      <Fact title={t('fact.author')}>{author}</Fact>
      <Fact title={t('fact.licence')}>{licence}</Fact>
      {source === '' ? null : <Fact title={t('fact.source')}>{source}</Fact>}
    </dl>
  );
}
const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

/** What was made of it: where that is, and the newer version for what is older. */
function TakenList({ row, mayRenew }: { readonly row: MarketRow; readonly mayRenew: boolean }) {
  const { t } = useTranslation('market');
  const maySee = usePermission('manage_template_view');
  if (row.taken.length === 0) return null;
  return (
    <section aria-label={t('takenTitle')}>
      <h3 className={styles['heading']}>{t('takenTitle')}</h3>
      <ul className={styles['taken']}>
        {row.taken.map((made) => (
          <li key={made.id ?? made.orgName}>
            <span>
              {row.kind === 'template' && made.id !== null && maySee ? (
                <Link to={to(ROUTES.templateInfo, { id: made.id })}>{made.name}</Link>
              ) : (
                made.name || t('inLibrary')
              )}{' '}
              <span className={styles['soft']}>
                {t('takenLine', { version: made.version, by: made.by, org: made.orgName })} <TimeAgo at={made.at} />
              </span>
            </span>
            {row.kind === 'template' && mayRenew && made.version < row.version ? <Renew row={row} made={made} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Renew({ row, made: { id, name } }: { readonly row: MarketRow; readonly made: MarketTaken }) {
  const { t } = useTranslation('market');
  const ask = useAsk();
  const renew = useRenewTemplate();
  if (id === null) return null;
  return (
    <Button
      size="small"
      aria-label={t('renewOf', { name })}
      loading={renew.isPending}
      onClick={() =>
        ask({
          title: t('renewAsk', { name, version: row.version }),
          content: t('renewNote'),
          okText: t('renew'),
          danger: false,
          run: async () => {
            await renew.mutateAsync({ id, package: row.id, version: row.version });
            return t('renewed', { name });
          },
        })
      }
    >
      {t('renew')}
    </Button>
  );
}

/** Variables, alarms, reports and 3D scenes by name. */
function Holds({ detail: { variables, alarms, reports, scenes } }: { readonly detail: MarketDetail }) {
  const { t } = useTranslation('market');
  return (
    <>
      {variables.length > 0 ? (
        <section aria-label={t('variables')}>
          <h3 className={styles['heading']}>{t('variables')}</h3>
          <div className={styles['scroll']}>
            <table className={styles['table']}>
              <thead>
                <tr>
                  <th scope="col">{t('column.name')}</th>
                  <th scope="col">{t('column.key')}</th>
                  <th scope="col">{t('column.unit')}</th>
                  <th scope="col">{t('column.address')}</th>
                </tr>
              </thead>
              <tbody>
                {variables.map(({ name, key, unit, address }) => (
                  <tr key={key}>
                    <th scope="row">{name}</th>
                    <td>{key}</td>
                    <td>{unit}</td>
                    <td>{address || '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ) : null}
      <Names title={t('alarms')} names={alarms.map(({ content }) => content)} />
      <Names title={t('reports')} names={reports} />
      <Names title={t('scenes')} names={scenes} />
    </>
  );
}
function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  const { t } = useTranslation('market');
  if (names.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles['heading']}>{title}</h3>
      <p className={styles['whole']}>{names.join(t('comma'))}</p>
    </section>
  );
}
