import { LIMITS } from '@lightfield/contract';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { Code } from './call-detail.tsx';
import styles from './api-doc.module.css';

const { tokenSeconds, tokens, tokensPerMinute } = LIMITS.apiKey;
const ANSWER = `{
  "access_token": "lft_…",
  "token_type": "Bearer",
  "expires_in": ${tokenSeconds},
  "scope": "monitor_equip_list"
}`;
const asked = (origin: string) => `curl '${origin}/oauth/token' \\
  --user '<client_id>:<lfk_…>' \\
  --data 'grant_type=client_credentials' \\
  --data 'scope=monitor_equip_list'`;
const used = (origin: string) => `curl '${origin}/lfscada/equipment/multi/query' \\
  --header 'Authorization: Bearer <lft_…>' \\
  --request POST`;

/** For whoever calls the API by a library of OAuth 2.0: how a key is exchanged for a token. */
export function TokenGuide({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('api-doc');
  useReturnFocus();
  return (
    <Drawer open size={720} title={t('oauth.title')} onClose={onClose}>
      <p>{t('oauth.what', { minutes: tokenSeconds / 60 })}</p>
      <h3>{t('oauth.ask')}</h3>
      <Code text={asked(location.origin)} label={t('oauth.ask')} />
      <h4>{t('oauth.answer')}</h4>
      <Code text={ANSWER} label={t('oauth.answer')} />
      <h3>{t('oauth.use')}</h3>
      <Code text={used(location.origin)} label={t('oauth.use')} />
      <h3>{t('oauth.rules')}</h3>
      <ul className={styles['rules']}>
        <li>{t('oauth.scope')}</li>
        <li>{t('oauth.end')}</li>
        <li>{t('oauth.limits', { tokens, perMinute: tokensPerMinute })}</li>
        <li>
          {t('oauth.revoke')} <code>POST /oauth/revoke</code>
        </li>
        <li>
          {t('oauth.metadata')} <code>/.well-known/oauth-authorization-server</code>
        </li>
      </ul>
    </Drawer>
  );
}
