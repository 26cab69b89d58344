import { useEffect, useState } from 'react';
import { cssColour } from '../colour.ts';
import { usePage } from '../host.ts';
import { fontCss } from '../paint.ts';
import type { TableLook } from './look.ts';
import { countText } from './words.ts';
import { tablesText } from '../../locales/tables/text.ts';

/** How many rows a file has got. */
export interface Exported {
  readonly count: number;
  readonly isCut: boolean;
}
/** So long the button says what became of it, ms. */
const SAYS_MS = 6_000;

/** Hands what the table is about to the browser as a file, and says what became of it. */
export function ExportButton({
  look,
  form,
  run,
  refuse,
}: {
  readonly look: TableLook;
  readonly form: 'word' | 'icon';
  readonly run: () => Promise<Exported | undefined>;
  /** Says why there is none; `undefined`: there is no reason any more. */
  readonly refuse: (reason: string | undefined) => void;
}) {
  const { language, files } = usePage();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<Exported>();
  useEffect(() => {
    if (!made) return undefined;
    const timer = setTimeout(() => setMade(undefined), SAYS_MS);
    return () => clearTimeout(timer);
  }, [made]);
  const words = tablesText.in(language);
  const word = words(busy ? 'table.exporting' : 'table.export');
  const told =
    made &&
    words(made.isCut ? 'table.exportedCut' : 'table.exported', {
      count: made.count,
      rows: countText(made.count, language),
    });
  const start = async () => {
    setBusy(true);
    setMade(undefined);
    refuse(undefined);
    try {
      setMade(await run());
    } catch (error) {
      refuse(files?.reasonOf(error) ?? words('table.notExported'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className="lf-table-export"
        style={{
          ...fontCss(look.export.font),
          background: cssColour(look.export.fillColor),
          borderRadius: look.button.radius,
        }}
        aria-label={word}
        title={told ?? word}
        aria-busy={busy}
        disabled={busy}
        onClick={() => void start()}
      >
        <svg viewBox="0 0 16 16" width={14} height={14} aria-hidden="true">
          <path
            d={made ? 'M2.5 8.5 6.3 12.3 13.5 4.5' : 'M8 2v8M4.5 6.8 8 10.2l3.5-3.4M2.5 13.5h11'}
            fill="none"
            stroke="currentColor"
            strokeWidth={1.6}
          />
        </svg>
        {form === 'word' ? <span>{told ?? word}</span> : null}
      </button>
      <output className="lf-table-heard">{told}</output>
    </>
  );
}
