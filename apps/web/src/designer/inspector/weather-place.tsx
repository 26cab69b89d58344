import { weatherCalls } from '@lightfield/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { FieldRow, isMixed, useProperty } from './field.tsx';
import styles from './inspector.module.css';

const placesIn = (parentId: string | undefined) =>
  queryOptions({
    queryKey: ['designer', 'weather-places', parentId ?? ''] as const,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(weatherCalls.places, parentId === undefined ? {} : { parentId }, { signal }),
  });

interface PlaceProps {
  readonly label: string;
  readonly value: unknown;
  /** Within which place; '': none is chosen yet. `undefined`: provinces. */
  readonly parent: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (id: string) => void;
}
function PlaceSelect({ label, value, parent, disabled, onChange }: PlaceProps) {
  const { t } = useTranslation('designer');
  const found = useQuery({ ...placesIn(parent), enabled: parent !== '' });
  const options = (parent === '' ? [] : (found.data?.places ?? [])).map(({ id, name }) => ({ value: id, label: name }));
  // a municipality has no cities, a county nothing below it
  if (parent !== undefined && (parent === '' || (found.isSuccess && options.length === 0))) return null;
  return (
    <FieldRow label={label}>
      {(id) => (
        <Select
          id={id}
          size="small"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          className={styles['wide'] ?? ''}
          loading={found.isFetching}
          disabled={disabled}
          value={typeof value === 'string' && value !== '' ? value : null}
          placeholder={isMixed(value) ? t('inspector.mixed') : ''}
          options={options}
          onChange={(next?: string) => onChange(next ?? '')}
        />
      )}
    </FieldRow>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Province, then city, then county, as far as there are any; whether there is a weather service is said below. */
export function WeatherPlaceEditor({
  path,
  city: cityPath,
  county: countyPath,
}: {
  readonly path: string;
  readonly city: string;
  readonly county: string;
}) {
  const { t } = useTranslation('designer');
  const province = useProperty(path);
  const city = useProperty(cityPath);
  const county = useProperty(countyPath);
  const { data } = useQuery(placesIn(undefined));
  return (
    <>
      <PlaceSelect
        label={t('weather.province')}
        parent={undefined}
        value={province.value}
        disabled={province.disabled}
        onChange={(id) => {
          province.set(id);
          city.set('');
          county.set('');
        }}
      />
      <PlaceSelect
        label={t('weather.city')}
        parent={textOf(province.value)}
        value={city.value}
        disabled={city.disabled}
        onChange={(id) => {
          city.set(id);
          county.set('');
        }}
      />
      <PlaceSelect
        label={t('weather.county')}
        parent={textOf(city.value)}
        value={county.value}
        disabled={county.disabled}
        onChange={(id) => county.set(id)}
      />
      {data?.isOff ? <p className={styles['note']}>{t('weather.off')}</p> : null}
    </>
  );
}
