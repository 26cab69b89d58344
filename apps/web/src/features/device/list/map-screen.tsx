import './device-list.css';
import { ROUTES } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { routerPath } from '../../../lib/hrefs.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import DeviceMap from './device-map.tsx';

/** A search starts when typing pauses this long. */
const TYPING_PAUSE_MS = 300;

/** Every device that the person sees, on a map as large as the window. */
export default function MapScreen() {
  const { t } = useTranslation('device-list');
  const [typed, type] = useState('');
  const keyword = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const filter = useMemo(() => (keyword === '' ? {} : { keyword }), [keyword]);
  return (
    <main className="lf-map-screen">
      <header>
        <Link to={routerPath(ROUTES.monitorList)} aria-label={t('map.back')} title={t('map.back')}>
          <Icon name="left" size={18} />
        </Link>
        <h1>{t('map.label')}</h1>
        <Input
          allowClear
          maxLength={50}
          className="lf-map-search"
          placeholder={t('map.search')}
          aria-label={t('map.search')}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </header>
      <DeviceMap filter={filter} whole />
    </main>
  );
}
