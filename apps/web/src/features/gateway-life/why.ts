import { type GatewayDetail, errorText, gatewayErrors } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../i18n/i18n.ts';

/** The text of a code of the catalogue in the person's language. */
export function useCatalogueText(): (code: number) => string {
  const { i18n } = useTranslation();
  return (code) => errorText(code, languageOf(i18n.language) === 'en' ? 'en' : 'zh');
}

/** Why a gateway cannot be told anything now; `undefined`: it can. */
export function useWhyAway({ state }: Pick<GatewayDetail, 'state'>): string | undefined {
  const text = useCatalogueText();
  if (state === 'online') return undefined;
  if (state === 'sleeping') return text(gatewayErrors.sleeping.code);
  return text(state === 'upgrading' ? gatewayErrors.upgradeRunning.code : gatewayErrors.offline.code);
}
