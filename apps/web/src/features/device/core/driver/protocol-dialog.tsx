import { deviceModelCalls, heard } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/call.ts';
import { SearchInput } from '../../../../lib/search-input.tsx';
import { useReturnFocus } from '../../../../lib/use-return-focus.ts';
import { useOwned } from '../editor/editor-context.ts';
import parts from '../parts/parts.module.css';
import { useLanguage } from '../../../../lib/use-language.ts';

/** Forms of the protocols that the model of the gateway runs; all, where it names none. */
export function useProtocols() {
  const { model } = useOwned();
  const named = model?.protocols ?? [];
  return DRIVER_FORMS.filter(({ type }) => named.length === 0 || named.includes(type));
}

/** What a driver begins with. */
export interface DriverStart {
  readonly type: string;
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Device models are looked through above so many. */
const SEARCH_FROM = 8;

/** Which protocol the new driver speaks, or which make of device it reads: then its settings are there already. */
export function ProtocolDialog({ onPick, onClose }: { onPick: (start: DriverStart) => void; onClose: () => void }) {
  const { t } = useTranslation('device-core');
  const language = useLanguage();
  useReturnFocus();
  const protocols = useProtocols();
  const models = useQuery({
    queryKey: ['device-config', 'device-models'],
    queryFn: ({ signal }) => call(deviceModelCalls.queryAll, {}, { signal }),
    staleTime: 60_000,
  });
  const usable = (models.data ?? []).filter(({ protocol }) => protocols.some(({ type }) => type === protocol));
  const [keyword, search] = useState('');
  const word = keyword.trim().toLowerCase();
  const found = usable.filter(({ brand, model }) => `${brand} ${model}`.toLowerCase().includes(word));
  return (
    <Modal open title={t('driver.protocolTitle')} footer={null} onCancel={onClose}>
      <ul className={parts['list']}>
        {protocols.map(({ type, title, notation }) => (
          <li key={type}>
            <button type="button" onClick={() => onPick({ type, name: heard(title, language), settings: {} })}>
              <span className={parts['title']}>{heard(title, language)}</span>
              <span className={parts['note']}>{t('driver.notation', { notation: heard(notation, language) })}</span>
            </button>
          </li>
        ))}
      </ul>
      {usable.length === 0 ? null : (
        <>
          <h3 className={parts['heading']}>{t('driver.models')}</h3>
          {usable.length > SEARCH_FROM ? (
            <SearchInput value={keyword} label={t('driver.searchModels')} onChange={search} />
          ) : null}
          <ul className={parts['list']}>
            {found.map(({ id, brand, model, protocol, settings }) => (
              <li key={id}>
                <button type="button" onClick={() => onPick({ type: protocol, name: `${brand} ${model}`, settings })}>
                  <span className={parts['title']}>
                    {brand} {model}
                  </span>
                  <span className={parts['note']}>
                    {protocols.filter(({ type }) => type === protocol).map(({ title }) => heard(title, language))}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
