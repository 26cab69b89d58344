import { type GatewayDetail, errorText, gatewayErrors } from '@lightfield/contract';
import { useLanguage } from '../../lib/use-language.ts';

/** The text of a code of the catalogue in the person's language. */
export function useCatalogueText(): (code: number) => string {
  const lang = useLanguage();
  return (code) => errorText(code, lang);
}

/** Why a gateway cannot be told anything now; `undefined`: it can. */
export function useWhyAway({ state }: Pick<GatewayDetail, 'state'>): string | undefined {
  const text = useCatalogueText();
  if (state === 'online') return undefined;
  if (state === 'sleeping') return text(gatewayErrors.sleeping.code);
  return text(state === 'upgrading' ? gatewayErrors.upgradeRunning.code : gatewayErrors.offline.code);
}
