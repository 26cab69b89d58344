import { textField } from '../../../../lib/search-codecs.ts';
import { useSearchState } from '../../../../lib/use-search-state.ts';
import { VariableSheet } from './variable-sheet.tsx';

const codecs = { item: textField() };

/** Variables of a device or a template. `item` in the address: the one that a list of problems leads to. */
export default function SignalTab() {
  const [{ item }] = useSearchState(codecs);
  return <VariableSheet opened={item === '' ? undefined : item} />;
}
